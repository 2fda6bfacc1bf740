import { fillTemplate } from "#contract/calendar/date-words.ts";
import { standardTime } from "#contract/calendar/format-clock.ts";
import { isSameTime, wallClockAt } from "#contract/calendar/zoned-time.ts";
import { preferences } from "#renderer/data/session/device-preferences.ts";
import type { IslandTexts } from "../islands/island-texts.ts";
import { labelAt, type TimedLabels, NEAR_MS } from "./timed-labels.ts";

const MINUTE_MS = 60_000;
/** After this time, "in 3 hours" is no longer accurate enough. */
export const STALE_AFTER_MS = 30 * MINUTE_MS;

/** Converts a sentence about the lecture's time, as the server has written it, for this reader. */
export type FormatTime = (sentence: string) => string;

/**
 * Returns a function that appends the lecture's time in the reader's zone to a sentence, if it differs from the time in
 * the sentence. Returns null if the day differs too.
 */
function formatInZone(
  zone: string,
  { start, now }: { start: Date; now: Date },
  texts: IslandTexts,
): FormatTime | null {
  const clocks = (instant: Date) => ({ here: wallClockAt(instant, null), there: wallClockAt(instant, zone) });
  const { here, there } = clocks(start);
  const today = clocks(now);
  if (isSameTime(here, there)) return (sentence) => sentence;
  if (here.weekday !== there.weekday || today.here.weekday !== today.there.weekday) return null;
  return (sentence) => fillTemplate(texts.whenInYourZone, { sentence, time: standardTime(here) });
}

/** Returns true if the server's format of times suits the reader's preferences. */
function readsUsualTimes(): boolean {
  const { calendar, clock } = preferences.getState();
  return calendar === "gregorian" && clock === "24-hour";
}

interface ServedTime {
  labels: TimedLabels | null;
  now: Date;
  texts: IslandTexts;
}

/**
 * Returns a function that formats the time on a lecture's page as the application would. Returns null if only the
 * application can do so: because the reader prefers another calendar or clock than the default, because the day is
 * different in the reader's zone, or because the server's text is no longer true.
 */
export function timeFormatOf(page: ParentNode, { labels, now, texts }: ServedTime): FormatTime | null {
  const time = page.querySelector<HTMLTimeElement>(".lecture-detail__when time");
  const zone = time?.dataset["zone"];
  if (time === null || zone === undefined || !readsUsualTimes()) return null;
  const start = new Date(time.dateTime);
  const isNear = start.getTime() - now.getTime() < NEAR_MS;
  if (isNear && (labels === null || labelAt(labels, now.getTime()) === null)) return null;
  return formatInZone(zone, { start, now }, texts);
}

/** A lecture that started within this time may be live, because no lecture is longer. */
const RECENT_MS = 12 * 3_600_000;

/** Returns true if the text for this time changes within minutes, because the lecture starts soon or may be live. */
function changesSoon({ dateTime }: HTMLTimeElement, now: Date): boolean {
  const startsIn = new Date(dateTime).getTime() - now.getTime();
  return startsIn < NEAR_MS && startsIn > -RECENT_MS;
}

/**
 * Formats each time on a page that lists lectures as the application would. Returns how long the texts stay true, in
 * milliseconds. Returns null and changes nothing if only the application can format them: because the reader prefers
 * another calendar or clock than the default, or because a day is different in the reader's zone.
 */
export function updateTimes(page: ParentNode, { now, texts }: Omit<ServedTime, "labels">): number | null {
  const times = [...page.querySelectorAll<HTMLTimeElement>("time[data-zone]")];
  const formatted = times.map((time) => ({
    time,
    format: formatInZone(time.dataset["zone"] ?? "", { start: new Date(time.dateTime), now }, texts),
  }));
  if (!readsUsualTimes() || formatted.some(({ format }) => format === null)) return null;
  for (const { time, format } of formatted)
    if (format !== null) time.textContent = format(time.textContent ?? "");
  return times.some((time) => changesSoon(time, now)) ? MINUTE_MS : STALE_AFTER_MS;
}
