import type { Db } from "#backend/platform/db/knex.ts";

/** Numbers of items, keyed by label value. */
export type Counts = Record<string, number>;

/** The figures that all processes share. Ages are in seconds; null means that there is no such item. */
export interface SharedFigures {
  /** Rooms whose host is present, by engine. */
  liveRooms: Counts;
  /** Participants in rooms, by role. */
  participants: Counts;
  /** Unsettled payments and refunds, by status. */
  openPayments: Counts;
  openRefunds: Counts;
  /** Payments created within the last hour, by status. */
  latestPayments: Counts;
  oldestPendingPaymentAge: number | null;
  oldestOpenRefundAge: number | null;
  /** Items that wait for an admin, by reason. */
  attention: Counts;
  /** Jobs that wait to run, by task; `failedJobs` counts those given up after their last attempt. */
  waitingJobs: Counts;
  failedJobs: Counts;
  oldestDueJobAge: Counts;
  /**
   * Seconds since the newest complete backup, or since the first attempt when none has succeeded; null before any
   * attempt.
   */
  backupAge: number | null;
  /** The database size of the newest complete backup; null before there is one. */
  backupBytes: number | null;
  /**
   * Seconds since the newest backup was last verified, or since the first attempt to take one; null before any attempt.
   */
  backupCheckAge: number | null;
  /** 1 when the latest verification found a fault; null before the first. */
  backupCheckFailed: number | null;
  /** WAL that the database server retains until it is archived in the backup location; null without a location. */
  logWaitingBytes: number | null;
  /** 1 if the server has removed WAL that was not archived yet, so that a full backup is due. */
  logLost: number | null;
  /** Publications and subscriptions by Janus server. */
  publications: Counts;
  subscriptions: Counts;
  janusSessions: Counts;
  /** Unfinished recordings by state; failed ones are counted only for three days. */
  recordings: Counts;
  /** Janus recording files that no job has uploaded to the storage yet. */
  waitingRecordingFiles: number;
  oldestWaitingRecordingFileAge: number | null;
  /** Seconds since the end of the oldest recording whose replay is not ready. */
  oldestUnmadeReplayAge: number | null;
  /**
   * Uploaded videos that are to replace a replay: those that are waiting, and those that failed in the last three days
   * for a reason other than the video itself.
   */
  replayVideos: Counts;
  oldestWaitingVideoAge: number | null;
}

const counts = (label: string, from: string, value = "count(*)") =>
  `(select coalesce(json_object_agg(label, value), '{}') from (select ${label} as label, ${value} as value ${from} group by 1))`;
const seconds = (since: string) => `round(extract(epoch from :now - ${since}))::float8`;

const connected = "from room_connections c where c.disconnected_at is null";
const jobs = `from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;
// Free lectures have payments too, but their amount is zero.
const paying = "amount_santim > 0";

const unfinished = "state not in ('ready', 'deleted')";
const recordingState = `case when state = 'recording' and paused_at is null and failure is not null then 'interrupted'
  when state = 'preview' then 'assembling' else state end`;

// An upload that an older release completed has no `waiting_since`.
const waitingSince = "coalesce(waiting_since, created_at)";

// A single statement reads all figures; each of its parts reads only an index or a small table.
const figures = `select
  ${counts("coalesce(m.engine, 'mesh')", "from room_connections c left join room_media m using (lecture_id) where c.role = 'host' and c.disconnected_at is null")} as live_rooms,
  ${counts("c.role", connected)} as "participants",
  ${counts("status", `from payments where ${paying} and status in ('created', 'pending', 'in_review', 'refund_pending', 'refund_failed')`)} as open_payments,
  ${counts("status", "from refunds where status in ('requested', 'pending')")} as open_refunds,
  ${counts("status", `from payments where ${paying} and created_at > :anHourAgo`)} as latest_payments,
  (select ${seconds("min(created_at)")} from payments where ${paying} and status in ('created', 'pending')) as oldest_pending_payment_age,
  (select ${seconds("min(created_at)")} from refunds where status in ('requested', 'pending')) as oldest_open_refund_age,
  ${counts("reason", "from attention_items")} as "attention",
  ${counts("t.identifier", `${jobs} where j.attempts < j.max_attempts`)} as waiting_jobs,
  ${counts("t.identifier", `${jobs} where j.attempts >= j.max_attempts and j.locked_at is null`)} as failed_jobs,
  ${counts("t.identifier", `${jobs} where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now()`, "round(extract(epoch from now() - min(j.run_at)))")} as oldest_due_job_age,
  (select ${seconds("coalesce(max(finished_at), min(started_at))")} from backup_runs) as backup_age,
  (select database_bytes::float8 from backup_runs where finished_at is not null order by finished_at desc limit 1) as backup_bytes,
  (select ${seconds("coalesce((select max(checked_at) from backup_checks where failure is null), min(started_at))")} from backup_runs) as backup_check_age,
  (select (failure is not null)::int from backup_checks order by checked_at desc limit 1) as backup_check_failed,
  (select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn)::float8 from pg_replication_slots
    where slot_name = 'gubae_log') as log_waiting_bytes,
  (select (wal_status = 'lost')::int from pg_replication_slots where slot_name = 'gubae_log') as log_lost,
  ${counts("server", "from media_handles where publication is null")} as "publications",
  ${counts("server", "from media_handles where publication is not null")} as "subscriptions",
  ${counts("server", "from media_sessions")} as janus_sessions,
  ${counts(recordingState, `from recordings where ${unfinished} and (state <> 'failed' or ended_at > :threeDaysAgo)`)} as "recordings",
  (select count(*)::float8 from recording_files where state = 'written') as waiting_recording_files,
  (select ${seconds("min(ended_at)")} from recording_files where state = 'written') as oldest_waiting_recording_file_age,
  (select ${seconds("min(ended_at)")} from recordings where ${unfinished} and state in ('ended', 'assembling', 'preview')) as oldest_unmade_replay_age,
  ${counts("state", `from replacement_videos where state in ('waiting', 'failed') and (state = 'waiting' or ${waitingSince} > :threeDaysAgo)`)} as replay_videos,
  (select ${seconds(`min(${waitingSince})`)} from replacement_videos where state = 'waiting') as oldest_waiting_video_age`;

/** Reads all figures at once. */
export async function readSharedFigures(db: Db, now: Date): Promise<SharedFigures> {
  const anHourAgo = new Date(now.getTime() - 60 * 60_000);
  const threeDaysAgo = new Date(now.getTime() - 3 * 24 * 60 * 60_000);
  const { rows } = await db.raw(figures, { now, anHourAgo, threeDaysAgo });
  return rows[0];
}
