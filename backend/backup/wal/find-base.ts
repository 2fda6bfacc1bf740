import type { BackupPlace } from "../backup-place.ts";
import { findBackups, refuseForeign, type Backup } from "../backups.ts";
import { followBackup } from "./log-pieces.ts";
import type { LogServer } from "#backend/db/replication/log-connection.ts";
import { parsePosition, segmentStart } from "#backend/db/replication/log-position.ts";

/** The newest backup from which everything can be replayed up to where the server still has its log; null without one. @throws ForeignPlaceError */
export async function findBase(
  place: BackupPlace,
  { systemId, timeline, restartPosition }: LogServer,
): Promise<Backup | null> {
  const { complete } = await findBackups(place);
  refuseForeign(complete, systemId);
  const newest = complete.findLast(({ database }) => database.timeline === timeline);
  if (newest === undefined) return null;
  const last = (await followBackup(place, newest)).at(-1);
  const reached = Math.max(last?.to ?? 0, parsePosition(newest.database.endLsn));
  return reached >= segmentStart(restartPosition) ? newest : null;
}
