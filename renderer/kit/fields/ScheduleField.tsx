import { Field, Input } from "@fluentui/react-components";
import type { CalendarAndClock } from "#contract/calendar/format-moment.ts";
import { asIssue } from "./field-issues.ts";
import { EthiopianSchedule } from "./EthiopianSchedule.tsx";
import { formatLocalDateTime } from "#renderer/kit/formatting/format-local-date-time.ts";

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
export function ScheduleField({ label, name, value, onChange, shown, issue }: ScheduleFieldProps) {
  const words = formatLocalDateTime(value, shown);
  if (shown.calendar === "ethiopian")
    return <EthiopianSchedule {...{ label, name, value, onChange, words, issue }} />;
  return (
    <Field label={label} required {...asIssue(issue)} {...(words !== "" && { hint: words })}>
      <Input type="datetime-local" name={name} value={value} onChange={onChange} />
    </Field>
  );
}
