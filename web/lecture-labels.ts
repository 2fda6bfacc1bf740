import type { Lecture } from "#contract/lectures/lecture.ts";
import { salesOf } from "#renderer/lectures/sales.ts";
import { stageTones } from "#renderer/lectures/stage-tones.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { fullWhen } from "#renderer/kit/formatting/format-schedule.ts";
import { stageOf } from "#renderer/kit/formatting/lecture-stage.ts";
import { type TimedLabel, type TimedLabels, NEAR_MS } from "./served/timed-labels.ts";

/** The interval at which time-dependent texts may change, counted from the lecture's start. */
const STEP_MS = 30_000;
/** The list of texts starts this long before the current time, because the device's clock may be slow. */
const BEFORE_MS = 4 * STEP_MS;
/**
 * The texts cover this much time, which is longer than most users look at the page before they log in. Each minute adds
 * some bytes.
 */
const AHEAD_MS = 20 * STEP_MS;

function labelFor(lecture: Lecture, from: number): TimedLabel {
  // The text changes just after the step, so it is determined one millisecond later.
  const now = new Date(from + 1);
  const stage = stageOf(lecture, now);
  return {
    from,
    stage: messages.t(`stage.${stage}`, { ns: "lectures" }),
    tone: stageTones[stage],
    when: fullWhen(lecture, now),
  };
}

const isSame = (one: TimedLabel | undefined, { stage, when }: TimedLabel) =>
  one?.stage === stage && one.when === when;

/**
 * Returns the time-dependent texts of a lecture's page for the next ten minutes, or until seats are no longer sold.
 * Returns null when the start is so far away that the text does not change in this time.
 */
export function lectureLabels(lecture: Lecture, now: Date): TimedLabels | null {
  const start = Date.parse(lecture.schedule);
  if (start - now.getTime() > NEAR_MS + AHEAD_MS) return null;
  const sales = salesOf(lecture, now);
  const first = start - Math.ceil((start - now.getTime() + BEFORE_MS) / STEP_MS) * STEP_MS;
  const labels: TimedLabel[] = [];
  let at = first;
  for (; at < now.getTime() + AHEAD_MS && (at < now.getTime() || salesOf(lecture, new Date(at)) === sales);) {
    const label = labelFor(lecture, at);
    if (!isSame(labels.at(-1), label)) labels.push(label);
    at += STEP_MS;
  }
  return { labels, until: at };
}
