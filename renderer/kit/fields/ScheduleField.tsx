import type { CalendarAndClock } from "#contract/calendar/format-moment.ts";
import { formatLocalDateTime } from "#renderer/kit/formatting/format-local-date-time.ts";
import { EthiopianSchedule } from "./EthiopianSchedule.tsx";
import { TextField } from "./TextField.tsx";

interface ScheduleFieldProps {
  label: string;
  name: string;
  /** ISO local date and time, "2026-12-01T10:00"; "" while incomplete. */
  value: string;
  onChange: (event: unknown, data: { value: string }) => void;
  /** The calendar and clock used for choosing and spelling out the date. */
  shown: CalendarAndClock;
  /** Validation message. */
  issue: string | undefined;
}

/** Date and time in the user's calendar, with the chosen date spelled out below. */
export function ScheduleField({ shown, ...field }: ScheduleFieldProps) {
  const words = formatLocalDateTime(field.value, shown);
  if (shown.calendar === "ethiopian") return <EthiopianSchedule {...field} words={words} />;
  return <TextField {...field} type="datetime-local" required {...(words !== "" && { hint: words })} />;
}
