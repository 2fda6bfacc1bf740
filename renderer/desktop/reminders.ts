import type { DesktopBridge, Reminder } from "#contract/desktop-bridge.ts";
import { myEnrollments } from "#contract/enrollment.ts";
import type { Account } from "#contract/account.ts";
import { myLectures } from "#contract/lecture-list.ts";
import type { Lecture } from "#contract/lecture.ts";
import { call } from "#renderer/api/client.ts";
import { messages } from "#renderer/messages/i18n.ts";

/** Before a lecture's start, in milliseconds. */
const AHEAD_MS = 10 * 60_000;

/** What is announced of these lectures; those that are about to start or have started need it no more. */
export function remindersOf(
  lectures: readonly Pick<Lecture, "_id" | "name" | "schedule">[],
  language: string,
  now: Date,
): Reminder[] {
  return lectures.flatMap(({ _id, name, schedule }) => {
    const at = new Date(Date.parse(schedule) - AHEAD_MS);
    if (at <= now) return [];
    const title = messages.t("reminder.title", { ns: "desktop", lng: language, name });
    const text = messages.t("reminder.text", { ns: "desktop", lng: language });
    return [{ lectureId: _id, title, text, at: at.toISOString() }];
  });
}

/** Announces the next lectures that one gives or has a seat in to the shell, which reminds of them. */
export async function announceLectures(
  bridge: Pick<DesktopBridge, "remind">,
  account: Pick<Account, "role">,
  language: string,
): Promise<void> {
  const [seats, given] = await Promise.all([
    call(myEnrollments, { query: { limit: 100 } }),
    account.role === "instructor" ? call(myLectures, { query: { limit: 100 } }) : [],
  ]);
  const lectures = [...seats.map(({ class: lecture }) => lecture), ...given];
  await bridge.remind(remindersOf(lectures, language, new Date()));
}
