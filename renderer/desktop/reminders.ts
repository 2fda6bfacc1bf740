import type { DesktopBridge, Reminder } from "#contract/desktop/desktop-bridge.ts";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import type { Account } from "#contract/accounts/account.ts";
import { myLectures } from "#contract/lectures/lecture-list.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { call } from "#renderer/api/client.ts";
import { messages } from "#renderer/messages/i18n.ts";

/** Before a lecture's start, in milliseconds. */
const LEAD_TIME_MS = 10 * 60_000;

/** Returns the reminders for these lectures; those that start within the lead time get none. */
export function remindersOf(
  lectures: readonly Pick<Lecture, "_id" | "name" | "schedule">[],
  language: string,
  now: Date,
): Reminder[] {
  return lectures.flatMap(({ _id, name, schedule }) => {
    const at = new Date(Date.parse(schedule) - LEAD_TIME_MS);
    if (at <= now) return [];
    const title = messages.t("reminder.title", { ns: "desktop", lng: language, name });
    const text = messages.t("reminder.text", { ns: "desktop", lng: language });
    return [{ lectureId: _id, title, text, at: at.toISOString() }];
  });
}

/** Sends the shell reminders for the lectures that the account gives or is enrolled in. */
export async function updateReminders(
  bridge: Pick<DesktopBridge, "setReminders">,
  account: Pick<Account, "role">,
  language: string,
): Promise<void> {
  const [enrollments, ownLectures] = await Promise.all([
    call(listMyEnrollments, { query: { limit: 100 } }),
    account.role === "instructor" ? call(myLectures, { query: { limit: 100 } }) : [],
  ]);
  const lectures = [...enrollments.map(({ class: lecture }) => lecture), ...ownLectures];
  await bridge.setReminders(remindersOf(lectures, language, new Date()));
}
