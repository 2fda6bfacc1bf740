import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { BackupLocation } from "../location/backup-location.ts";
import { parsePosition } from "#backend/platform/db/replication/log-position.ts";
import { LogReceiver } from "./receive-log.ts";
import { readLogEnd } from "./recovery-repo.ts";

const POLL_MS = 20;
/**
 * How long to wait for the location when the server stops. If the location is still unavailable after this time, the
 * remaining WAL is shipped after the next start.
 */
const PATIENCE_MS = 10_000;

/** Ships everything committed so far. Called before a server stops, when no other process ships any more. */
export async function shipRest(
  db: Knex,
  location: BackupLocation,
  log: (line: string) => void,
): Promise<void> {
  const end = parsePosition(await readLogEnd(db));
  const receiver = new LogReceiver({
    db,
    location,
    onTrouble: (reason) => reason && log(`The end of the log waits for the next start: ${reason}`),
    onBaseMissing: () => undefined,
    shipMs: 0,
  });
  const deadline = performance.now() + PATIENCE_MS;
  while (receiver.shippedTo < end && performance.now() < deadline) await sleep(POLL_MS);
  await receiver.stop();
}
