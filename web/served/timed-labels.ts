import { serverNow } from "#renderer/kit/clock/server-time.ts";

/** The time-dependent texts of a lecture's page. A label is valid from its `from` until that of the next label. */
export interface TimedLabel {
  /** Milliseconds since 1970. */
  from: number;
  stage: string;
  /** The CSS class of the tag that shows the stage. */
  tone: string;
  /** For example "Today, in 14 minutes". */
  when: string;
}

/** The page's time-dependent texts for the next minutes, in order of time. */
export interface TimedLabels {
  labels: readonly TimedLabel[];
  /** The time from which the texts are unknown, in milliseconds since 1970. */
  until: number;
}

export const TIMED_LABELS_ID = "timed-labels";
/** If the lecture starts within this time, its page updates the time text every minute. Milliseconds. */
export const NEAR_MS = 3_600_000;

/** Reads the labels from the page's `data` element; returns null if the lecture does not start soon. */
export function readTimedLabels(): TimedLabels | null {
  const labels: TimedLabels | null = JSON.parse(
    document.getElementById(TIMED_LABELS_ID)?.getAttribute("value") ?? "null",
  );
  return labels;
}

/** Returns the label that is valid now; null before the first label and from `until` on. */
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
  /** Called when no label covers the current time, so that only the application can show the text. */
  onUnknown: () => void;
}

/** Updates the time-dependent texts as time passes. The server has written them with the functions that the application uses. */
export function startTimedLabels(page: ParentNode, shown: ShownLabels): void {
  const { served, format, onUnknown } = shown;
  const now = serverNow();
  const label = labelAt(served, now);
  if (label === null) return onUnknown();
  show(page, { ...label, when: format(label.when) });
  const next = served.labels.find(({ from }) => from > now)?.from ?? served.until;
  setTimeout(startTimedLabels, next - now, page, shown);
}
