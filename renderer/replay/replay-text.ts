import { formatElapsed } from "#contract/calendar/format-elapsed.ts";
import type { HiddenPassage } from "#contract/replay/cuts.ts";
import type { Chapter } from "#contract/replay/chapter.ts";
import { messages } from "#renderer/messages/i18n.ts";

const text = messages.getFixedT(null, "replay");

/** For example "1:02:03", or "2:03" in a replay shorter than an hour. */
export function replayTime(atMs: number, durationMs: number): string {
  return formatElapsed(atMs, { withHours: durationMs >= 3_600_000 });
}

/** Returns the host's label of a marker, or a name for its kind if it has none. */
export function chapterName({ kind, label }: Pick<Chapter, "kind" | "label">): string {
  return label === null || label.trim() === "" ? text(`chapter.${kind}`) : label;
}

const MINUTE = 60_000;

/** "2 passages, 3 min": their number and total duration. */
export function passagesText(passages: readonly HiddenPassage[]): string {
  const ms = passages.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  return text("redaction.passages", { count: passages.length, minutes });
}

/** Returns the whole minutes from now until `iso`, at least one; null if the time is unknown. */
export function minutesUntil(iso: string | null, now: Date): number | null {
  if (iso === null) return null;
  return Math.max(1, Math.ceil((Date.parse(iso) - now.getTime()) / MINUTE));
}
