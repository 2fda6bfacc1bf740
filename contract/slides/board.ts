import { z } from "zod/mini";
import { id } from "../http/endpoint.ts";
import { isPlainText } from "../text/clean-text.ts";
import { PACKED_NUMBERS, packNumbers, unpackNumbers } from "./packed-numbers.ts";

const roomId = id.check(z.toLowerCase());
const slideId = id.check(z.toLowerCase());

/** A page is this many units wide. Points are whole units from its upper left corner. */
export const PAGE_UNITS = 10_000;
/** How far outside the page a point may be, in units. */
export const PAGE_MARGIN = 1000;
/** The most that a page's visible strokes may have together. */
export const MAX_PAGE_POINTS = 20_000;
/** A longer line goes on in another stroke. */
export const MAX_STROKE_POINTS = 500;
export const MAX_STROKES_PER_BATCH = 50;
/** The most that the strokes of a batch may have together: a larger packet would end the connection. */
export const MAX_BATCH_POINTS = 1500;
export const MAX_STROKE_CHARACTERS = 200;
/** The most often that a page sends ink, or moves the laser pointer. Milliseconds. */
export const INK_INTERVAL_MS = 50;
/**
 * The most batches that a page sends before the first of them is acknowledged. Without a limit, those that a poor line
 * holds back would arrive at once, as too many packets.
 */
export const MAX_UNACKNOWLEDGED_BATCHES = 10;

export const inkTool = z.enum(["pen", "highlighter", "line", "rectangle", "arrow", "text"]);
export type InkTool = z.infer<typeof inkTool>;

/** The index of a colour: four for the host, and one for whoever has the floor. Each page knows how they look. */
export const INK_COLOURS = 5;
export const FLOOR_COLOUR = 4;

/** Chosen by the page that draws; unique on its slide. */
const strokeId = z.string().check(z.regex(/^[a-z0-9]{8,16}$/, "This ID isn't valid."));

/** The highest page, with its margins, is not as high as this. */
const units = z.int().check(z.minimum(-5 * PAGE_UNITS), z.maximum(5 * PAGE_UNITS));

/** The first pair is a point, each other pair its distance from the one before. Twice as many numbers as points. */
const inkPoints = z.array(units).check(z.maxLength(2 * MAX_STROKE_POINTS));
const pressures = z.array(z.int().check(z.minimum(0), z.maximum(100))).check(z.maxLength(MAX_STROKE_POINTS));

/** A stroke, or the next part of one. */
export const inkStroke = z.object({
  id: strokeId,
  tool: inkTool,
  colour: z.int().check(z.minimum(0), z.maximum(INK_COLOURS - 1)),
  /** How many points of this stroke come before these: 0 for the beginning. */
  from: z._default(z.int().check(z.minimum(0), z.maximum(MAX_STROKE_POINTS)), 0),
  /**
   * Pen and highlighter have a line of points; line, rectangle and arrow two; a text has one, its upper left corner.
   */
  points: inkPoints,
  /** In per cent, one for each point, where the device measures it. */
  pressures: z.optional(pressures),
  /** What was typed. Left out for everything but a text. */
  text: z.optional(
    z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(MAX_STROKE_CHARACTERS),
        z.refine(isPlainText, "This text can't contain control characters."),
      ),
  ),
});
export type InkStroke = z.infer<typeof inkStroke>;

/** A whole stroke, from a snapshot. */
export const storedStroke = z.extend(inkStroke, {
  /** True if somebody who had the floor drew it, not the host. */
  guest: z.optional(z.boolean()),
});
export type StoredStroke = z.infer<typeof storedStroke>;

/** As pages are sent it: otherwise digits would be half of an event. What goes on has the tool and colour of its beginning. */
const sentStroke = z.extend(storedStroke, {
  tool: z._default(inkTool, "pen"),
  colour: z._default(inkStroke.shape.colour, 0),
  points: z.pipe(z.string().check(z.regex(PACKED_NUMBERS)), z.transform(unpackNumbers)),
});

export function packStroke({
  tool,
  colour,
  from,
  points,
  ...others
}: StoredStroke): z.input<typeof sentStroke> {
  return { ...others, ...(from > 0 ? { from } : { tool, colour }), points: packNumbers(points) };
}

const strokeIds = z.array(strokeId).check(z.maxLength(MAX_STROKES_PER_BATCH));

/** What has changed on a slide. */
const inkChanges = {
  slide: slideId,
  strokes: z._default(z.array(inkStroke).check(z.maxLength(MAX_STROKES_PER_BATCH)), []),
  /** Strokes that are no longer visible: erased or undone. */
  removed: z._default(strokeIds, []),
  /** Removed strokes that are visible again. */
  restored: z._default(strokeIds, []),
};

/** Number of a slide's last batch; 0 for none. Grows by one with each. */
const inkSeq = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

/** Where the laser pointer is; null while it is nowhere. */
const pointerPlace = z.nullable(z.tuple([units, units]));

/** Which slide everybody sees. `slide` is null while no board is shown. */
export const shownSlide = z.object({
  slide: z.nullable(id),
  /** Grows with each change. */
  epoch: z.int().check(z.minimum(0)),
  /**
   * Changes with the pages of the slide's deck and their order: a page that knows the deck in another version requests
   * it again. Null while no board is shown; missing from an older server.
   */
  deck: z.nullish(z.string()),
});
export type ShownSlide = z.infer<typeof shownSlide>;

/** What a page knows of the board when it joins. */
export const roomBoard = z.extend(shownSlide, {
  /** True if whoever has the floor may draw. */
  floorDraws: z.boolean(),
});
export type RoomBoard = z.infer<typeof roomBoard>;

export const boardRequests = {
  /** Shows everybody a slide; with null, the board goes. For the host, as the next three. */
  "show-slide": z.object({ roomId, slide: z.nullable(slideId) }),
  "board-rules": z.object({ roomId, floorDraws: z.boolean() }),
  /** Removes at once what guests drew on a slide. */
  "remove-guest-ink": z.object({ roomId, slide: slideId }),
  /** The laser pointer; without a point it goes. Nothing is stored. */
  point: z.object({ roomId, at: pointerPlace }),
  /** From the host, and from whoever has the floor if they may draw. A repeated batch changes nothing. */
  ink: z.object({ roomId, ...inkChanges }).check(
    z.refine(({ strokes }) => strokes.flatMap(({ points }) => points).length <= 2 * MAX_BATCH_POINTS, {
      path: ["strokes"],
      error: "Send up to 1,500 points at a time.",
    }),
  ),
  /** Requests everything on a slide. */
  "slide-ink": z.object({ roomId, slide: slideId }),
} as const;
export type BoardRequests = { [Name in keyof typeof boardRequests]: z.infer<(typeof boardRequests)[Name]> };

/** The response of `slide-ink`: the visible strokes in the order in which they were started. */
export const slideInk = z.object({ seq: inkSeq, strokes: z.array(sentStroke) });
export type SlideInk = z.infer<typeof slideInk>;
export type SentSlideInk = z.input<typeof slideInk>;

/** Pages draw the strokes first, then remove, then restore. */
export const inkEvent = z.object({
  slide: slideId,
  strokes: z.optional(z.array(sentStroke)),
  removed: z.optional(z.array(strokeId)),
  restored: z.optional(z.array(strokeId)),
  /**
   * The first and the last batch in this event. A page that misses one requests the slide's ink again. An event without
   * a batch has the number of the next and of the last: the process that stored the last may have died before it told
   * anybody.
   */
  seq: z.tuple([inkSeq, inkSeq]),
});
export type InkEvent = z.infer<typeof inkEvent>;
export type SentInkEvent = z.input<typeof inkEvent>;

export const boardEvents = {
  slide: shownSlide,
  "board-rules": z.object({ floorDraws: z.boolean() }),
  /** Not sent to whoever chose Audio, as the next. */
  ink: inkEvent,
  pointer: z.object({ at: pointerPlace }),
} as const;
export type BoardEvents = { [Name in keyof typeof boardEvents]: z.infer<(typeof boardEvents)[Name]> };

/** Returns the points of a stroke or part of one: each pair is a point, not a distance. */
export function pointsOf(distances: readonly number[]): number[] {
  const points: number[] = [];
  for (const [index, distance] of distances.entries()) points.push(distance + (points[index - 2] ?? 0));
  return points;
}

/** The inverse of `pointsOf`. */
export function distancesOf(points: readonly number[]): number[] {
  return points.map((place, index) => place - (points[index - 2] ?? 0));
}
