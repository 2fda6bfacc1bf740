import { serverNow } from "#renderer/kit/clock/server-time.ts";

/** The time-dependent texts of a lecture's page from an instant on. */
export interface TimedLabel {
  /** Milliseconds since 1970. */
  from: number;
  stage: string;
  /** The class of the stage's tag. */
  tone: string;
  /** "Today, in 14 minutes". */
  when: string;
}

/** The page's time-dependent texts for the next minutes, in order. */
export interface TimedLabels {
  labels: readonly TimedLabel[];
  /** From then on the texts are unknown. Milliseconds since 1970. */
  until: number;
}

export const TIMED_LABELS_ID = "timed-labels";
/** A lecture's page updates its text by the minute when the lecture starts within this time. */
export const NEAR_MS = 3_600_000;

/** Reads the moments from the page's `data` element; returns null when the lecture isn't near. */
export function readTimedLabels(): TimedLabels | null {
  const labels: TimedLabels | null = JSON.parse(
    document.getElementById(TIMED_LABELS_ID)?.getAttribute("value") ?? "null",
  );
  return labels;
}

/** Returns the current moment; null before the first and after the last one. */
export function labelAt({ labels, until }: TimedLabels, now: number): TimedLabel | null {
  return now < until ? (labels.findLast(({ from }) => from <= now) ?? null) : null;
}

function show(page: ParentNode, { stage, tone, when }: TimedLabel): void {
  const tag = page.querySelector(".lecture-detail__when .tag");
  const time = page.querySelector(".lecture-detail__when time");
  if (tag === null || time === null) return;
  tag.className = `tag ${tone}`;
  tag.textContent = stage;
  time.textContent = when;
}

interface ShownLabels {
  served: TimedLabels;
  format: (sentence: string) => string;
  /** Called when only the application knows the text. */
  onUnknown: () => void;
}

/** Updates the time texts as time passes, as `LectureTime.tsx` does. */
export function startTimedLabels(page: ParentNode, shown: ShownLabels): void {
  const { served, format, onUnknown } = shown;
  const now = serverNow();
  const label = labelAt(served, now);
  if (label === null) return onUnknown();
  show(page, { ...label, when: format(label.when) });
  const next = served.labels.find(({ from }) => from > now)?.from ?? served.until;
  setTimeout(startTimedLabels, next - now, page, shown);
}
