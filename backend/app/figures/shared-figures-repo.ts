import type { Db } from "#backend/platform/db/knex.ts";

/** Counts by a label's value. */
export type Counts = Record<string, number>;

/** What all processes have in common. Ages are in seconds; null where there is nothing. */
export interface SharedFigures {
  /** Rooms with their host in them, by engine. */
  liveRooms: Counts;
  /** People in rooms, by role. */
  participants: Counts;
  /** Payments and refunds that are not settled, by status. */
  openPayments: Counts;
  openRefunds: Counts;
  /** Payments that began within the last hour, by status. */
  latestPayments: Counts;
  oldestPendingPaymentAge: number | null;
  oldestOpenRefundAge: number | null;
  /** What waits for an admin, by reason. */
  attention: Counts;
  /** Jobs by task: waiting to run, and given up after their last attempt. */
  waitingJobs: Counts;
  failedJobs: Counts;
  oldestDueJobAge: Counts;
  /** Since the newest complete backup, or since the first attempt when none has succeeded; null before. */
  backupAge: number | null;
  /** Of the newest complete backup's database; null before. */
  backupBytes: number | null;
  /** Since the newest backup was last found right, or since the first attempt to take one; null before. */
  backupCheckAge: number | null;
  /** 1 when something was wrong at the last look; null before. */
  backupCheckFailed: number | null;
  /** Of the log, what the database server keeps until it is in the place of backups; null without one. */
  logWaitingBytes: number | null;
  /** 1 when it kept no more, so that a full copy is due. */
  logLost: number | null;
  /** Publications and subscriptions by Janus server. */
  publications: Counts;
  subscriptions: Counts;
  janusSessions: Counts;
  /** Recordings that are not ready, by what becomes of them; failed ones of the last three days. */
  recordings: Counts;
  /** What Janus has recorded and no job has carried to the storage yet. */
  waitingPieces: number;
  oldestWaitingPieceAge: number | null;
  /** Of recordings whose replay is not ready: since the first of them ended. */
  oldestUnmadeReplayAge: number | null;
  /** Videos for a replay's place that are waiting, or that failed in the last three days through no fault of theirs. */
  replayVideos: Counts;
  oldestWaitingVideoAge: number | null;
}

const counts = (label: string, from: string, value = "count(*)") =>
  `(select coalesce(json_object_agg(label, value), '{}') from (select ${label} as label, ${value} as value ${from} group by 1))`;
const seconds = (since: string) => `round(extract(epoch from :now - ${since}))::float8`;

const connected = "from room_connections c where c.disconnected_at is null";
const jobs = `from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;
// Free lectures have payments too, which nobody has to pay.
const paying = "amount_santim > 0";

const unfinished = "state not in ('ready', 'deleted')";
const recordingState = `case when state = 'recording' and paused_at is null and failure is not null then 'interrupted'
  when state = 'preview' then 'assembling' else state end`;

// The release that does not know since when a video waits may have completed it.
const waitingSince = "coalesce(waiting_since, created_at)";

// One statement, each part of which reads an index or a small table.
const figures = `select
  ${counts("coalesce(m.engine, 'mesh')", "from room_connections c left join room_media m using (lecture_id) where c.role = 'host' and c.disconnected_at is null")} as "liveRooms",
  ${counts("c.role", connected)} as "participants",
  ${counts("status", `from payments where ${paying} and status in ('created', 'pending', 'in_review', 'refund_pending', 'refund_failed')`)} as "openPayments",
  ${counts("status", "from refunds where status in ('requested', 'pending')")} as "openRefunds",
  ${counts("status", `from payments where ${paying} and created_at > :anHourAgo`)} as "latestPayments",
  (select ${seconds("min(created_at)")} from payments where ${paying} and status in ('created', 'pending')) as "oldestPendingPaymentAge",
  (select ${seconds("min(created_at)")} from refunds where status in ('requested', 'pending')) as "oldestOpenRefundAge",
  ${counts("reason", "from attention_items")} as "attention",
  ${counts("t.identifier", `${jobs} where j.attempts < j.max_attempts`)} as "waitingJobs",
  ${counts("t.identifier", `${jobs} where j.attempts >= j.max_attempts and j.locked_at is null`)} as "failedJobs",
  ${counts("t.identifier", `${jobs} where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now()`, "round(extract(epoch from now() - min(j.run_at)))")} as "oldestDueJobAge",
  (select ${seconds("coalesce(max(finished_at), min(started_at))")} from backup_runs) as "backupAge",
  (select database_bytes::float8 from backup_runs where finished_at is not null order by finished_at desc limit 1) as "backupBytes",
  (select ${seconds("coalesce((select max(checked_at) from backup_checks where failure is null), min(started_at))")} from backup_runs) as "backupCheckAge",
  (select (failure is not null)::int from backup_checks order by checked_at desc limit 1) as "backupCheckFailed",
  (select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn)::float8 from pg_replication_slots
    where slot_name = 'gubae_log') as "logWaitingBytes",
  (select (wal_status = 'lost')::int from pg_replication_slots where slot_name = 'gubae_log') as "logLost",
  ${counts("server", "from media_handles where publication is null")} as "publications",
  ${counts("server", "from media_handles where publication is not null")} as "subscriptions",
  ${counts("server", "from media_sessions")} as "janusSessions",
  ${counts(recordingState, `from recordings where ${unfinished} and (state <> 'failed' or ended_at > :threeDaysAgo)`)} as "recordings",
  (select count(*)::float8 from recording_files where state = 'written') as "waitingPieces",
  (select ${seconds("min(ended_at)")} from recording_files where state = 'written') as "oldestWaitingPieceAge",
  (select ${seconds("min(ended_at)")} from recordings where ${unfinished} and state in ('ended', 'assembling', 'preview')) as "oldestUnmadeReplayAge",
  ${counts("state", `from replacement_videos where state in ('waiting', 'failed') and (state = 'waiting' or ${waitingSince} > :threeDaysAgo)`)} as "replayVideos",
  (select ${seconds(`min(${waitingSince})`)} from replacement_videos where state = 'waiting') as "oldestWaitingVideoAge"`;

/** Reads the figures at once. */
export async function readSharedFigures(db: Db, now: Date): Promise<SharedFigures> {
  const anHourAgo = new Date(now.getTime() - 60 * 60_000);
  const threeDaysAgo = new Date(now.getTime() - 3 * 24 * 60 * 60_000);
  const { rows } = await db.raw(figures, { now, anHourAgo, threeDaysAgo });
  return rows[0];
}
