import type { Registry } from "prom-client";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { addGauge, type Sample } from "#backend/platform/metrics/gauge.ts";
import { createFigureReader } from "#backend/platform/metrics/figure-reader.ts";
import { readSharedFigures, type SharedFigures } from "./shared-figures-repo.ts";

interface SharedGauge {
  name: string;
  help: string;
  figure: keyof SharedFigures;
  /** The name of the metric's label by which the counts are grouped; a figure without a label is a single number. */
  label?: string;
  /** Label values that are shown as 0 when they have no rows. */
  known?: readonly string[];
}

const gauges: readonly SharedGauge[] = [
  {
    name: "gubae_rooms_live",
    help: "Rooms with their host in them.",
    figure: "liveRooms",
    label: "engine",
    known: ["mesh", "sfu"],
  },
  {
    name: "gubae_room_participants",
    help: "People who are connected to rooms.",
    figure: "participants",
    label: "role",
    known: ["host", "viewer"],
  },
  {
    name: "gubae_payments_open",
    help: "Payments that are not settled.",
    figure: "openPayments",
    label: "status",
    known: ["created", "pending", "in_review", "refund_pending", "refund_failed"],
  },
  {
    name: "gubae_payments_last_hour",
    help: "Payments that began within the last hour, by what became of them.",
    figure: "latestPayments",
    label: "status",
    known: ["paid", "failed", "expired"],
  },
  {
    name: "gubae_payment_oldest_pending_age_seconds",
    help: "Age of the oldest payment of which nobody knows yet whether it was paid; 0 when there is none.",
    figure: "oldestPendingPaymentAge",
  },
  {
    name: "gubae_refunds_open",
    help: "Refunds that the provider has not confirmed.",
    figure: "openRefunds",
    label: "status",
    known: ["requested", "pending"],
  },
  {
    name: "gubae_refund_oldest_open_age_seconds",
    help: "Age of the oldest refund that the provider has not confirmed; 0 when there is none.",
    figure: "oldestOpenRefundAge",
  },
  {
    name: "gubae_attention_items",
    help: "What waits for an admin.",
    figure: "attention",
    label: "reason",
  },
  {
    name: "gubae_jobs_waiting",
    help: "Jobs that are to run, now or later.",
    figure: "waitingJobs",
    label: "task",
  },
  {
    name: "gubae_jobs_given_up",
    help: "Jobs that failed in their last attempt.",
    figure: "failedJobs",
    label: "task",
  },
  {
    name: "gubae_job_oldest_due_age_seconds",
    help: "For how long the oldest job has been due that nobody runs yet.",
    figure: "oldestDueJobAge",
    label: "task",
  },
  {
    name: "gubae_backup_age_seconds",
    help: "Age of the newest complete backup; 0 while backups are off.",
    figure: "backupAge",
  },
  {
    name: "gubae_backup_database_bytes",
    help: "Size of the database in the newest complete backup; 0 before there is one.",
    figure: "backupBytes",
  },
  {
    name: "gubae_backup_check_age_seconds",
    help: "Since the newest backup was last found right, or the first one was started; 0 while backups are off.",
    figure: "backupCheckAge",
  },
  {
    name: "gubae_backup_check_failed",
    help: "1 when something was wrong with the newest backup at the last look.",
    figure: "backupCheckFailed",
  },
  {
    name: "gubae_log_waiting_bytes",
    help: "What the database server retains of its log until it is in the backup location; 0 without one.",
    figure: "logWaitingBytes",
  },
  {
    name: "gubae_log_lost",
    help: "1 when the database server retained no more of its log, so that a full copy is due.",
    figure: "logLost",
  },
  {
    name: "gubae_janus_publications",
    help: "People who send media to the Janus server.",
    figure: "publications",
    label: "server",
  },
  {
    name: "gubae_janus_subscriptions",
    help: "Streams that the Janus server sends.",
    figure: "subscriptions",
    label: "server",
  },
  {
    name: "gubae_janus_sessions",
    help: "Sessions of API processes on the Janus server.",
    figure: "janusSessions",
    label: "server",
  },
  {
    name: "gubae_recordings",
    help: "Recordings whose replay is not ready; failed ones of the last three days.",
    figure: "recordings",
    label: "state",
    known: ["recording", "interrupted", "ended", "assembling", "failed"],
  },
  {
    name: "gubae_recording_pieces_waiting",
    help: "Files that Janus has recorded and that are not uploaded to the storage yet.",
    figure: "waitingRecordingFiles",
  },
  {
    name: "gubae_recording_oldest_piece_age_seconds",
    help: "Since the oldest of them was complete; 0 without one.",
    figure: "oldestWaitingRecordingFileAge",
  },
  {
    name: "gubae_replay_oldest_unmade_age_seconds",
    help: "Since the end of the oldest recording whose replay is still to be made; 0 without one.",
    figure: "oldestUnmadeReplayAge",
  },
  {
    name: "gubae_replay_videos",
    help: "Videos for a replay's place of which none is made; failed ones of the last three days, not refused ones.",
    figure: "replayVideos",
    label: "state",
    known: ["waiting", "failed"],
  },
  {
    name: "gubae_replay_video_oldest_waiting_age_seconds",
    help: "Since the oldest video for a replay's place waits for its replay to be made; 0 without one.",
    figure: "oldestWaitingVideoAge",
  },
];

/** Exposes the figures that all processes share, as read from the database. */
export function showShared(
  registry: Registry,
  { db, clock, logger }: { db: Knex; clock: Clock; logger: Logger },
): void {
  const readFigures = createFigureReader(() => readSharedFigures(db, clock()), { logger });
  for (const gauge of gauges)
    addGauge(registry, {
      ...gauge,
      labelNames: gauge.label === undefined ? [] : [gauge.label],
      async read() {
        const figures = await readFigures();
        return figures === null ? null : samplesOf(gauge, figures);
      },
    });
}

function samplesOf({ figure, label = "", known = [] }: SharedGauge, figures: SharedFigures): Sample[] {
  const value = figures[figure];
  if (value === null || typeof value === "number") return [{ value: value ?? 0 }];
  const zeros = Object.fromEntries(known.map((name) => [name, 0]));
  return Object.entries({ ...zeros, ...value }).map(([name, count]) => ({
    labels: { [label]: name },
    value: count,
  }));
}
