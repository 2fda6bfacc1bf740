import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { chapter } from "./chapter.ts";
import { cutOutRequest } from "./cut-out.ts";
import { hiddenPassage, replayCut } from "./cuts.ts";
import { replacement } from "./replacement.ts";

/** Why a replay could not be made. */
export const replayFailure = z.enum([
  "disk_full",
  "storage_unavailable",
  "nothing_recorded",
  "piece_missing",
  "media_unreadable",
  "unknown",
]);
export type ReplayFailure = z.infer<typeof replayFailure>;

/** `preview`: there is one quality, more are being made. `removed`: its time is over, or the host deleted it. */
export const replayState = z.enum([
  "none",
  "recording",
  "preparing",
  "preview",
  "ready",
  "failed",
  "removed",
]);

/** The seats that were paid for, and what is left of their payments in birr. */
export const replayRefund = z.object({ seats: z.int(), amount: z.number() });

/** What the lecture's instructor and admins are told besides. */
const replayProgress = z.object({
  /** Of the step that runs, from 0 to 1. */
  progress: z.number(),
  /** When all qualities are ready, from measured speed. ISO-8601, UTC; null while nobody knows. */
  finishesAt: z.nullable(z.string()),
  /** Null: nothing went wrong, or what did is being tried again. */
  failure: z.nullable(replayFailure),
  /** It was given up; the instructor can have it tried again. */
  canRetry: z.boolean(),
  /** How many students have watched it, and for how many minutes together; what one has watched twice counts once. */
  /** The passages that were hidden, in order. */
  cuts: z._default(z.array(replayCut), []),
  /** What speakers ask for, oldest first. */
  cutOuts: z._default(z.array(cutOutRequest), []),
  /** It is being made anew, without what was hidden last. */
  isRemade: z._default(z.boolean(), false),
  /** Whether the caller can have another video stand in its place. */
  canReplace: z._default(z.boolean(), false),
  /** How long such a video has to be at least, in milliseconds. */
  replacementMs: z._default(z.int(), 0),
  /** The video that is to stand in its place; null: none is on its way, and none was refused. */
  replacement: z._default(z.nullable(replacement), null),
  views: z.object({ viewers: z.int(), minutes: z.int() }),
  /** How often it was bought without a seat and not given back, and for how much in birr. */
  sales: z.optional(z.object({ count: z.int(), amount: z.number() })),
  /**
   * What deleting it now costs at most: everybody who paid can then withdraw with a full refund. Null: nothing, since
   * nobody paid, no replay was promised, or its time is over.
   */
  promisedTo: z.nullable(replayRefund),
});

const params = z.object({ id: id.check(z.toLowerCase()) });

/** Those who may see the replay of a lecture learn how far it is, and get a ticket for its files. */
export const getReplay = endpoint({
  method: "GET",
  path: "/lectures/{id}/replay",
  params,
  data: z.object({
    state: replayState,
    /** Null until there is something to see. */
    durationMs: z.nullable(z.int()),
    chapters: z.array(chapter),
    /** What nobody is sent, in order; the player goes on behind it. */
    hidden: z._default(z.array(hiddenPassage), []),
    /** Names of the folders of the qualities that there are; none while there is only a preview. */
    renditions: z.array(z.string()),
    /** The size of each of them, by its name. */
    renditionBytes: z.record(z.string(), z.int()),
    /** The size of its poster and thumbnails together. */
    pictureBytes: z._default(z.int(), 0),
    /** When it will be removed; ISO-8601, UTC. */
    expiresAt: z.nullable(z.string()),
    /** When the host put another video in its place; ISO-8601, UTC; null: it is what was recorded. */
    replacedAt: z._default(z.nullable(z.string()), null),
    /** Whether the caller can keep a copy of it, to watch it without a connection. */
    canDownload: z._default(z.boolean(), false),
    /** For `/replays/{id}/…?ticket=`; null while there is nothing to see. */
    ticket: z.nullable(z.string()),
    /** Whether the caller is its instructor or an admin; null for everybody else. */
    progress: z.nullable(replayProgress),
  }),
});

/**
 * A ticket for a copy that the caller's device keeps until the replay's time is over. It is renewed as often as the copy
 * takes, and refused once the copy is no longer allowed.
 */
export const downloadReplay = endpoint({
  method: "POST",
  path: "/lectures/{id}/replay/download",
  params,
  data: z.object({
    ticket: z.string(),
    /** When the right to watch it ends, and with it the copy; ISO-8601, UTC. */
    expiresAt: z.string(),
  }),
});

/** Has a replay that was given up made again. */
export const retryReplay = endpoint({
  method: "POST",
  path: "/lectures/{id}/replay/retry",
  params,
  data: z.object({}),
});

/** A page repeats it; nobody types it. */
const count = z.coerce.number().check(z.minimum(0));

/**
 * Removes the replay and what was recorded, for good. While it is promised to people who paid, they can withdraw with a
 * full refund from then on: the request repeats `progress.promisedTo`. Without it, or when it has changed,
 * `replay_promised` has the present one under `fields`.
 */
export const deleteReplay = endpoint({
  method: "DELETE",
  path: "/lectures/{id}/replay",
  params,
  query: z.object({ seats: z.optional(count), amount: z.optional(count) }),
  data: z.object({}),
});

/** How long a ticket is valid, in milliseconds; the player asks for the next one before. */
export const REPLAY_TICKET_MS = 600_000;
