/**
 * Words for days and hours in one language. They come from our own tables, so that emails and all browsers agree. In a
 * template, {{name}} stands for a value.
 */
export interface DateWords {
  /** Starts with Monday. */
  weekdays: readonly string[];
  months: readonly string[];
  ethiopianMonths: readonly string[];
  /** Templates with the placeholders {{day}}, {{month}} and {{year}}. */
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
  /** Templates for the twelve-hour clock, with the placeholder {{time}}. */
  am: string;
  pm: string;
  /**
   * Templates for the Ethiopian clock, with the placeholder {{time}}; one for each quarter of the day. The night starts
   * at midnight, the morning at 6:00, the day at noon, and the evening at 18:00.
   */
  night: string;
  morning: string;
  day: string;
  evening: string;
  /** Template with the placeholders {{time}} (Ethiopian) and {{standard}}. */
  withStandardTime: string;
}

export function fillTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}
