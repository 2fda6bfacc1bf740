import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { BackupPlace } from "../place/backup-place.ts";
import { parsePosition } from "#backend/platform/db/replication/log-position.ts";
import { LogReceiver } from "./receive-log.ts";
import { readLogEnd } from "./recovery-repo.ts";

const POLL_MS = 20;
/** A place that is away gets the rest after the next start. */
const PATIENCE_MS = 10_000;

/** Ships what is committed until now, once no other process does any more: before a server stops. */
export async function shipRest(db: Knex, place: BackupPlace, log: (line: string) => void): Promise<void> {
  const end = parsePosition(await readLogEnd(db));
  const receiver = new LogReceiver({
    db,
    place,
    onTrouble: (reason) => reason && log(`The end of the log waits for the next start: ${reason}`),
    onBaseMissing: () => undefined,
    shipMs: 0,
  });
  const deadline = performance.now() + PATIENCE_MS;
  while (receiver.shippedTo < end && performance.now() < deadline) await sleep(POLL_MS);
  await receiver.stop();
}
