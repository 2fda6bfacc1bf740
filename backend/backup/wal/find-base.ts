import type { BackupPlace } from "../backup-place.ts";
import { findBackups, type Backup } from "../backups.ts";
import { followLog, listPieces } from "./log-pieces.ts";
import type { LogServer } from "#backend/db/replication/log-connection.ts";
import { parsePosition, segmentStart } from "#backend/db/replication/log-position.ts";

/** The newest backup from which everything can be replayed up to where the server still has its log; null without one. */
export async function findBase(
  place: BackupPlace,
  { systemId, timeline, keptFrom }: LogServer,
): Promise<Backup | null> {
  const { complete } = await findBackups(place);
  const newest = complete.findLast(
    ({ database }) => database.systemId === systemId && database.timeline === timeline,
  );
  if (newest === undefined) return null;
  const end = parsePosition(newest.database.endLsn);
  const start = segmentStart(end);
  const last = followLog(await listPieces(place, systemId), timeline, start).at(-1);
  const reached = Math.max(last?.to ?? 0, end);
  return reached >= segmentStart(keptFrom) ? newest : null;
}
