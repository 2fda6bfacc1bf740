import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";

/** Maximum number of hidden passages per replay; `tooManyCuts` states the same number. */
export const MAX_CUTS = 100;
/** Minimum length of a passage, in milliseconds. */
export const MIN_CUT_MS = 1000;
/** Minimum length of the remaining replay, in milliseconds. */
export const MIN_REPLAY_MS = 10_000;
/** While a replay is promised to students who paid, at most this share of it can be hidden. */
export const FAIR_CUT_SHARE = 0.25;

/** Messages for rejected passages. */
export const cutOutside = "A passage must begin within the replay.";
export const tooManyCuts = "There can be up to 100 hidden passages.";
export const cutTooLarge =
  "Students have paid for this replay, so you can hide up to a quarter of it. If you delete it instead, they can get their money back.";
export const cutLeavesNothing = "At least 10 seconds of the replay must remain.";

const MAX_TIME_MS = 24 * 60 * 60 * 1000;

const timeMs = z
  .int({ error: "Enter times in whole milliseconds." })
  .check(
    z.minimum(0, "A time can't be before the beginning."),
    z.maximum(MAX_TIME_MS, "Times must be within 24 hours."),
  );

/** A part of a replay, in milliseconds since its start. */
export const passage = z.object({ fromMs: timeMs, toMs: timeMs }).check(
  z.refine(({ fromMs, toMs }) => toMs - fromMs >= MIN_CUT_MS, {
    error: "A passage must be at least one second long.",
    path: ["toMs"],
  }),
);

/** Milliseconds since the start of the replay. */
export const hiddenPassage = z.object({ fromMs: z.int(), toMs: z.int() });
export type HiddenPassage = z.infer<typeof hiddenPassage>;

/** A passage that the host or an admin has hidden. */
export const replayCut = z.object({
  _id: z.string(),
  ...hiddenPassage.shape,
  /** True if a speaker requested the cut; then only an admin can show the passage again. */
  forSpeaker: z._default(z.boolean(), false),
});
export type ReplayCut = z.infer<typeof replayCut>;

const params = z.object({ id: id.check(z.toLowerCase()) });

/**
 * Hides a passage of a replay immediately: from then on it is sent to nobody. The replay is then regenerated without
 * the passage; the timestamps of the other parts do not change. Allowed for the lecture's instructor and admins.
 */
export const createCut = endpoint({
  method: "POST",
  path: "/lectures/{id}/replay/cuts",
  status: 201,
  params,
  body: passage,
  data: replayCut,
});

/**
 * Shows a passage again, once the replay has been regenerated. Fails with `hidden_for_speaker` if the passage was
 * hidden for a speaker and the caller is not an admin.
 */
export const deleteCut = endpoint({
  method: "DELETE",
  path: "/lectures/{id}/replay/cuts/{cutId}",
  params: z.object({ id: id.check(z.toLowerCase()), cutId: id.check(z.toLowerCase()) }),
  data: z.object({}),
});
