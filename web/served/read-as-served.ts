import { fillTemplate } from "#contract/calendar/date-words.ts";
import { standardTime } from "#contract/calendar/format-clock.ts";
import { wallClockAt } from "#contract/calendar/zoned-time.ts";
import { preferences } from "#renderer/data/session/preferences.ts";
import type { IslandTexts } from "../islands/island-texts.ts";
import { momentAt, type Moments, NEAR_MS } from "./moments.ts";

const MINUTE_MS = 60_000;
/** After this time "in 3 hours" is no longer true enough. */
export const STALE_AFTER_MS = 30 * MINUTE_MS;

/** Makes of the lecture's sentence of time, as the server wrote it, the one for this reader. */
export type SayTime = (sentence: string) => string;

/** Adds the reader's own time where it is another; null where the day is another, too. */
function sayInZone(
  zone: string,
  { start, now }: { start: Date; now: Date },
  texts: IslandTexts,
): SayTime | null {
  const clocks = (instant: Date) => ({ here: wallClockAt(instant, null), there: wallClockAt(instant, zone) });
  const { here, there } = clocks(start);
  const today = clocks(now);
  if (here.hour === there.hour && here.minute === there.minute && here.weekday === there.weekday)
    return (sentence) => sentence;
  if (here.weekday !== there.weekday || today.here.weekday !== today.there.weekday) return null;
  return (sentence) => fillTemplate(texts.whenInYourZone, { sentence, time: standardTime(here) });
}

/** Whether times are written for a reader with these preferences as the server wrote them. */
function readsUsualTimes(): boolean {
  const { calendar, clock } = preferences.getState();
  return calendar === "gregorian" && clock === "24-hour";
}

interface ServedTime {
  moments: Moments | null;
  now: Date;
  texts: IslandTexts;
}

/**
 * Says how to read the time on a lecture's page as the application would write it. null when only the application can:
 * for another calendar or clock than the usual one, on another day in the reader's zone, or when what the server wrote
 * is no longer true.
 */
export function sayTimeOn(page: ParentNode, { moments, now, texts }: ServedTime): SayTime | null {
  const time = page.querySelector<HTMLTimeElement>(".lecture-detail__when time");
  const zone = time?.dataset["zone"];
  if (time === null || zone === undefined || !readsUsualTimes()) return null;
  const start = new Date(time.dateTime);
  const isNear = start.getTime() - now.getTime() < NEAR_MS;
  if (isNear && (moments === null || momentAt(moments, now.getTime()) === null)) return null;
  return sayInZone(zone, { start, now }, texts);
}

/** Longer than any lecture. */
const RECENT_MS = 12 * 3_600_000;

/** Whether what is said of a time changes within minutes: a lecture is near, or may be live. */
function changesSoon({ dateTime }: HTMLTimeElement, now: Date): boolean {
  const startsIn = new Date(dateTime).getTime() - now.getTime();
  return startsIn < NEAR_MS && startsIn > -RECENT_MS;
}

/**
 * Writes each time on a page that lists lectures as the application would. Returns how long it is true, in milliseconds;
 * null, and changes nothing, when only the application can: as for a lecture's page.
 */
export function sayTimesOn(page: ParentNode, { now, texts }: Omit<ServedTime, "moments">): number | null {
  const times = [...page.querySelectorAll<HTMLTimeElement>("time[data-zone]")];
  const said = times.map((time) => ({
    time,
    say: sayInZone(time.dataset["zone"] ?? "", { start: new Date(time.dateTime), now }, texts),
  }));
  if (!readsUsualTimes() || said.some(({ say }) => say === null)) return null;
  for (const { time, say } of said) if (say !== null) time.textContent = say(time.textContent ?? "");
  return times.some((time) => changesSoon(time, now)) ? MINUTE_MS : STALE_AFTER_MS;
}
