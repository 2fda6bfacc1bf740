import { formatDay } from "#contract/calendar/format-day.ts";
import { wallClockAt } from "#contract/calendar/zoned-time.ts";
import { currentCalendarAndClock } from "./current-calendar.ts";
import { dateWords } from "./current-date-words.ts";
import { enFields } from "#renderer/messages/en/fields.ts";
import { messages } from "#renderer/messages/i18n.ts";

type FieldKey = keyof typeof enFields;

const keys = new Map<string, FieldKey>(
  Object.entries(enFields).map(([key, sentence]) => [sentence, key as FieldKey]),
);

/** Formats a day such as "2027-03-28" in the reader's calendar. */
function dayText(day: string): string {
  return formatDay(wallClockAt(new Date(day), "UTC"), currentCalendarAndClock().calendar, dateWords());
}

/**
 * Translates the server's message about a field into the reader's language. A message that is not part of the contract,
 * such as one from a newer server or from a form itself, is returned unchanged.
 */
export function fieldText(sentence: string): string {
  const [, line, problem] = /^Line (\d+): (.+)$/.exec(sentence) ?? [];
  if (line !== undefined && problem !== undefined)
    return messages.t("captionLine", { ns: "fields", number: line, problem: fieldText(problem) });
  const day = /\d{4}-\d\d-\d\d/.exec(sentence)?.[0] ?? "";
  const number = /\d+/.exec(sentence)?.[0] ?? "";
  const key =
    keys.get(sentence) ??
    keys.get(sentence.replace(number, "{{number}}")) ??
    keys.get(sentence.replace(day, "{{date}}"));
  if (key === undefined) return sentence;
  return messages.t(key, { ns: "fields", number, date: day === "" ? "" : dayText(day), problem: "" });
}
