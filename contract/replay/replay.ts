import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { chapter } from "./chapter.ts";
import { redactionRequest } from "./redaction.ts";
import { hiddenPassage, replayCut } from "./cuts.ts";
import { replacement } from "./replacement.ts";

export const replayFailure = z.enum([
  "disk_full",
  "storage_unavailable",
  "nothing_recorded",
  "piece_missing",
  "media_unreadable",
  "unknown",
]);
export type ReplayFailure = z.infer<typeof replayFailure>;

/** `preview`: one quality is ready, more are being made. `removed`: the replay has expired, or the host deleted it. */
export const replayState = z.enum([
  "none",
  "recording",
  "preparing",
  "preview",
  "ready",
  "failed",
  "removed",
]);

/** The number of paid seats, and what is left of their payments after refunds, in birr. */
export const replayRefund = z.object({ seats: z.int(), amount: z.number() });

/** Additional fields for the lecture's instructor and admins. */
const replayProgress = z.object({
  /** The progress of the current step, from 0 to 1. */
  progress: z.number(),
  /**
   * The time at which all qualities will be ready, estimated from the measured speed. ISO 8601, UTC; null while
   * unknown.
   */
  finishesAt: z.nullable(z.string()),
  /** Null: no failure, or the failed step is being retried. */
  failure: z.nullable(replayFailure),
  /** True if processing was given up; the instructor can then retry it. */
  canRetry: z.boolean(),
  /** The hidden passages, in order. */
  cuts: z._default(z.array(replayCut), []),
  /** The speakers' redaction requests, oldest first. */
  cutOuts: z._default(z.array(redactionRequest), []),
  /** True while the replay is being regenerated without the passages that were hidden most recently. */
  isRemade: z._default(z.boolean(), false),
  /** True if the caller can replace the replay with another video. */
  canReplace: z._default(z.boolean(), false),
  /** The minimum length of a replacement video, in milliseconds. */
  replacementMs: z._default(z.int(), 0),
  /** The video that is to replace the replay; null if none is pending and none was refused. */
  replacement: z._default(z.nullable(replacement), null),
  /**
   * The number of students who have watched the replay, and their minutes in total; a part watched twice counts once.
   */
  views: z.object({ viewers: z.int(), minutes: z.int() }),
  /** The number of purchases of the replay without a seat that have not been refunded, and their total in birr. */
  sales: z.optional(z.object({ count: z.int(), amount: z.number() })),
  /**
   * The most that deleting the replay now could cost in refunds: everybody who paid can then withdraw with a full
   * refund. Null if deleting costs nothing, because nobody paid, no replay was promised, or the replay has expired.
   */
  promisedTo: z.nullable(replayRefund),
});

const params = z.object({ id: id.check(z.toLowerCase()) });

/** Returns, to those who may watch the replay of a lecture, the replay's state and a ticket for its files. */
export const getReplay = endpoint({
  method: "GET",
  path: "/lectures/{id}/replay",
  params,
  data: z.object({
    state: replayState,
    /** Null until there is something to watch. */
    durationMs: z.nullable(z.int()),
    chapters: z.array(chapter),
    /** The passages that are sent to nobody, in order; the player skips them. */
    hidden: z._default(z.array(hiddenPassage), []),
    /** Folder names of the available qualities; empty while there is only a preview. */
    renditions: z.array(z.string()),
    /** The size of each rendition, by its name. */
    renditionBytes: z.record(z.string(), z.int()),
    /** The total size of the poster and thumbnails. */
    pictureBytes: z._default(z.int(), 0),
    /** The time at which the replay will be removed; ISO 8601, UTC. */
    expiresAt: z.nullable(z.string()),
    /**
     * The time at which the host replaced the recording with another video; ISO 8601, UTC. Null if users watch the
     * recording itself.
     */
    replacedAt: z._default(z.nullable(z.string()), null),
    /** True if the caller can store the replay on a device to watch it offline. */
    canDownload: z._default(z.boolean(), false),
    /** The value for `/replays/{id}/…?ticket=`; null while there is nothing to watch. */
    ticket: z.nullable(z.string()),
    /** Set if the caller is the lecture's instructor or an admin; null for everybody else. */
    progress: z.nullable(replayProgress),
  }),
});

/**
 * Returns a ticket for an offline replay that the caller's device stores until the replay expires. The ticket can be
 * renewed as often as the download requires, as long as downloading is allowed.
 */
export const downloadReplay = endpoint({
  method: "POST",
  path: "/lectures/{id}/replay/download",
  params,
  data: z.object({
    ticket: z.string(),
    /** The end of the caller's right to watch the replay, and thus of the offline replay; ISO 8601, UTC. */
    expiresAt: z.string(),
  }),
});

/** Retries a replay whose processing was given up. */
export const retryReplay = endpoint({
  method: "POST",
  path: "/lectures/{id}/replay/retry",
  params,
  data: z.object({}),
});

/** A number that the page received from the server and sends back unchanged; users never enter it. */
const count = z.coerce.number().check(z.minimum(0));

/**
 * Permanently removes the replay and the recording. If the replay is still promised to students who paid, its removal
 * allows them to withdraw with a full refund. The request must then repeat `progress.promisedTo`. If that value is
 * missing or has changed, the request fails with `replay_promised`, which has the current value under `fields`.
 */
export const deleteReplay = endpoint({
  method: "DELETE",
  path: "/lectures/{id}/replay",
  params,
  query: z.object({ seats: z.optional(count), amount: z.optional(count) }),
  data: z.object({}),
});

/** The validity of a ticket, in milliseconds; the player requests the next ticket before the current one expires. */
export const REPLAY_TICKET_MS = 600_000;
