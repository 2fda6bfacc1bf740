import type { Lecture } from "#contract/lectures/lecture.ts";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { fullSchedule } from "#renderer/kit/formatting/format-schedule.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { lectureUrl } from "./lecture-url.ts";

const MINUTE = 60_000;

/** What a reader of the message has to know before they open the link. */
const shareText = (lecture: Lecture) =>
  messages.t("shareText", {
    ns: "lectures",
    name: lecture.name,
    when: fullSchedule(lecture),
    price: formatBirr(lecture.price),
  });

/** https://core.telegram.org/widgets/share */
export function telegramUrl(lecture: Lecture): string {
  const message = { url: lectureUrl(lecture._id), text: shareText(lecture) };
  return `https://t.me/share/url?${new URLSearchParams(message)}`;
}

/** https://faq.whatsapp.com/5913398998672934 */
export function whatsAppUrl(lecture: Lecture): string {
  const text = `${shareText(lecture)} ${lectureUrl(lecture._id)}`;
  return `https://wa.me/?${new URLSearchParams({ text })}`;
}

/** Returns the URL of Google Calendar with the event filled in. */
export function googleCalendarUrl({ _id, name, schedule, duration }: Lecture): string {
  const start = new Date(schedule);
  const end = new Date(start.getTime() + duration * MINUTE);
  const event = {
    action: "TEMPLATE",
    text: name,
    dates: `${utcBasic(start)}/${utcBasic(end)}`,
    details: lectureUrl(_id),
  };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(event)}`;
}

/** Formats a date as `20261128T150000Z`. */
const utcBasic = (date: Date) => `${date.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
