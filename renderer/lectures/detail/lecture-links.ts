import type { Lecture } from "#contract/lectures/lecture.ts";
import { platform } from "#renderer/data/platform/platform.ts";

const MINUTE = 60_000;

/** The lecture's public address. */
export const lectureUrl = (lectureId: string) => platform().pageUrl(`/lecture?id=${lectureId}`);

/** https://core.telegram.org/widgets/share */
export function telegramUrl({ _id, name }: Pick<Lecture, "_id" | "name">): string {
  return `https://t.me/share/url?${new URLSearchParams({ url: lectureUrl(_id), text: name })}`;
}

/** https://faq.whatsapp.com/5913398998672934 */
export function whatsAppUrl({ _id, name }: Pick<Lecture, "_id" | "name">): string {
  return `https://wa.me/?${new URLSearchParams({ text: `${name} ${lectureUrl(_id)}` })}`;
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
