import { z } from "zod/mini";

/**
 * What starts a chapter of a replay: a change of what the host shows, the end of a pause or outage, or the host's own
 * marker.
 */
export const chapterKind = z.enum(["camera", "screen", "nobody", "resumed", "marker"]);

export const chapter = z.object({
  /** Milliseconds since the start of the replay. */
  atMs: z.int().check(z.minimum(0)),
  kind: chapterKind,
  /** The host's label, for a marker. */
  label: z.nullable(z.string()),
  /** For a marker: the number of the question that was put on the stage there. */
  questionSeq: z.optional(z.int()),
});

export type Chapter = z.infer<typeof chapter>;
