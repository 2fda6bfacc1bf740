import { serverNow } from "#renderer/kit/clock/server-time.ts";

/** What a lecture's page says of its time from one moment on. */
export interface Moment {
  /** Milliseconds since 1970. */
  from: number;
  stage: string;
  /** The class of the stage's tag. */
  tone: string;
  /** "Today, in 14 minutes". */
  when: string;
}

/** What the page says in the next minutes, in order. */
export interface Moments {
  moments: readonly Moment[];
  /** What the page says then, it does not know. Milliseconds since 1970. */
  until: number;
}

export const MOMENTS_ID = "lecture-moments";
/** When a lecture begins within this time, its page says so by the minute. */
export const NEAR_MS = 3_600_000;

/** Reads the moments from the page's `data` element; null where the lecture isn't near. */
export function readMoments(): Moments | null {
  const moments: Moments | null = JSON.parse(
    document.getElementById(MOMENTS_ID)?.getAttribute("value") ?? "null",
  );
  return moments;
}

/** Returns the moment that it is; null before the first and after the last one. */
export function momentAt({ moments, until }: Moments, now: number): Moment | null {
  return now < until ? (moments.findLast(({ from }) => from <= now) ?? null) : null;
}

function show(page: ParentNode, { stage, tone, when }: Moment): void {
  const tag = page.querySelector(".lecture-detail__when .tag");
  const time = page.querySelector(".lecture-detail__when time");
  if (tag === null || time === null) return;
  tag.className = `tag ${tone}`;
  tag.textContent = stage;
  time.textContent = when;
}

interface ShownMoments {
  served: Moments;
  say: (sentence: string) => string;
  /** Called when only the application knows what to say. */
  onUnknown: () => void;
}

/** Says the time as it passes, as `LectureTime.tsx` does. */
export function startMoments(page: ParentNode, shown: ShownMoments): void {
  const { served, say, onUnknown } = shown;
  const now = serverNow();
  const moment = momentAt(served, now);
  if (moment === null) return onUnknown();
  show(page, { ...moment, when: say(moment.when) });
  const next = served.moments.find(({ from }) => from > now)?.from ?? served.until;
  setTimeout(startMoments, next - now, page, shown);
}
