import type { Lecture } from "#contract/lectures/lecture.ts";
import { salesOf } from "#renderer/lectures/sales.ts";
import { stageTones } from "#renderer/lectures/stage-tones.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { whenSentence } from "#renderer/kit/formatting/format-schedule.ts";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { type Moment, type Moments, NEAR_MS } from "./served/moments.ts";

/** What changes by the time changes at half minutes before and after the start. */
const STEP_MS = 30_000;
/** A device's clock may be slow. */
const BEFORE_MS = 4 * STEP_MS;
/** Longer than most people look at the page before they log in; each minute weighs some bytes. */
const AHEAD_MS = 20 * STEP_MS;

function momentOf(lecture: Lecture, from: number): Moment {
  // A sentence changes just after the half minute.
  const now = new Date(from + 1);
  const stage = stageOf(lecture, now);
  return {
    from,
    stage: messages.t(`stage.${stage}`, { ns: "lectures" }),
    tone: stageTones[stage],
    when: whenSentence(lecture, now),
  };
}

const isSame = (one: Moment | undefined, { stage, when }: Moment) =>
  one?.stage === stage && one.when === when;

/**
 * Returns what a lecture's page says in the next ten minutes, or until its seats are no longer sold; null when it begins
 * so late that it says the same for longer.
 */
export function lectureMoments(lecture: Lecture, now: Date): Moments | null {
  const start = Date.parse(lecture.schedule);
  if (start - now.getTime() > NEAR_MS + AHEAD_MS) return null;
  const sales = salesOf(lecture, now);
  const first = start - Math.ceil((start - now.getTime() + BEFORE_MS) / STEP_MS) * STEP_MS;
  const moments: Moment[] = [];
  let at = first;
  for (; at < now.getTime() + AHEAD_MS && (at < now.getTime() || salesOf(lecture, new Date(at)) === sales);) {
    const moment = momentOf(lecture, at);
    if (!isSame(moments.at(-1), moment)) moments.push(moment);
    at += STEP_MS;
  }
  return { moments, until: at };
}
