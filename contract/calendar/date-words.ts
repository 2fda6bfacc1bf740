/**
 * Words for days and hours in one language. They come from our own tables, so that emails and all browsers agree. In a
 * template, {{name}} stands for a value.
 */
export interface DateWords {
  /** Starts with Monday. */
  weekdays: readonly string[];
  months: readonly string[];
  ethiopianMonths: readonly string[];
  /** Templates of {{day}}, {{month}} and {{year}}. */
  gregorianDay: string;
  ethiopianDay: string;
  /**
   * Four templates. In order, their placeholders are: {{weekday}} and {{day}}; {{day}} and {{time}}; {{when}} and
   * {{zone}}; {{city}} and {{offset}}.
   */
  weekdayAndDay: string;
  dayAndTime: string;
  atZone: string;
  zone: string;
  addisAbaba: string;
  /** Templates of {{time}} on a clock of twelve hours. */
  am: string;
  pm: string;
  /**
   * Templates of {{time}} on the Ethiopian clock, one for each quarter of the day: the night starts at midnight, the
   * morning at 6:00, the day at noon, and the evening at 18:00.
   */
  night: string;
  morning: string;
  day: string;
  evening: string;
  /** Template of {{time}} and {{standard}}. */
  withStandardTime: string;
}

export function fillTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}
