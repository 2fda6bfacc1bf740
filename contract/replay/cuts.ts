import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";

/** Of one replay; `tooManyCuts` says it. */
export const MAX_CUTS = 100;
/** A passage is this long at least, in milliseconds. */
export const MIN_CUT_MS = 1000;
/** So much of a replay stays at least, in milliseconds. */
export const MIN_REPLAY_MS = 10_000;
/** While people who paid are promised a replay, more than this share of it can't be hidden. */
export const FAIR_CUT_SHARE = 0.25;

/** What is said of a passage that is refused. */
export const cutOutside = "A passage begins within the replay.";
export const tooManyCuts = "There can be up to 100 hidden passages.";
export const cutTooLarge =
  "Students have paid for this replay, so a quarter of it can be hidden. You can delete it: they can then get their money back.";
export const cutLeavesNothing = "At least 10 seconds of a replay have to stay.";

const MAX_TIME_MS = 24 * 60 * 60 * 1000;

const timeMs = z
  .int({ error: "A time is in whole milliseconds." })
  .check(
    z.minimum(0, "A time can't be before the beginning."),
    z.maximum(MAX_TIME_MS, "A time can be within 24 hours."),
  );

/** A part of a replay, in milliseconds since its beginning. */
export const passage = z.object({ fromMs: timeMs, toMs: timeMs }).check(
  z.refine(({ fromMs, toMs }) => toMs - fromMs >= MIN_CUT_MS, {
    error: "A passage is at least a second long.",
    path: ["toMs"],
  }),
);

/** Milliseconds since the replay's beginning. */
export const hiddenPassage = z.object({ fromMs: z.int(), toMs: z.int() });
export type HiddenPassage = z.infer<typeof hiddenPassage>;

/** A passage that the host or an admin has hidden. */
export const replayCut = z.object({
  _id: z.string(),
  ...hiddenPassage.shape,
  /** A speaker asked for it: only an admin shows it again. */
  forSpeaker: z._default(z.boolean(), false),
});
export type ReplayCut = z.infer<typeof replayCut>;

const params = z.object({ id: id.check(z.toLowerCase()) });

/**
 * Hides a passage of a replay at once: nobody is sent it from then on. The replay is then made anew without it; its times stay.
 * The lecture's instructor and admins can.
 */
export const createCut = endpoint({
  method: "POST",
  path: "/lectures/{id}/replay/cuts",
  status: 201,
  params,
  body: passage,
  data: replayCut,
});

/** Shows a passage again, once the replay is made anew. Fails with `hidden_for_speaker`. */
export const deleteCut = endpoint({
  method: "DELETE",
  path: "/lectures/{id}/replay/cuts/{cutId}",
  params: z.object({ id: id.check(z.toLowerCase()), cutId: id.check(z.toLowerCase()) }),
  data: z.object({}),
});
