import { isoDay } from "#contract/calendar/two-digits.ts";
import { wallClockAt } from "#contract/calendar/zoned-time.ts";
import { type LectureFilter, type LectureSort, lectureSort } from "#contract/lectures/lecture-list.ts";
import { birr, MAX_PRICE_BIRR } from "#contract/payments/money.ts";
import { type SpokenLanguage, spokenLanguages } from "#contract/text/spoken-language.ts";
import { readAmount } from "#contract/text/read-amount.ts";

/**
 * The state of the filter bar. While `price` or `days` is "range", the bar shows two fields; an empty field leaves that
 * end of the range open.
 */
export interface LectureFilters {
  type: string | null;
  language: SpokenLanguage | null;
  price: "any" | "free" | "paid" | "range";
  minPrice: number | null;
  maxPrice: number | null;
  days: "any" | "today" | "week" | "range";
  /** `2026-12-01` */
  from: string | null;
  to: string | null;
  when: "all" | "upcoming" | "past";
  /** null sorts by start, or by relevance in a search. */
  sort: LectureSort | null;
}

export const NO_FILTERS: LectureFilters = {
  type: null,
  language: null,
  price: "any",
  minPrice: null,
  maxPrice: null,
  days: "any",
  from: null,
  to: null,
  when: "all",
  sort: null,
};

function oneOf<Choice extends string>(choices: readonly Choice[], text: string | null, otherwise: Choice) {
  return choices.find((choice) => choice === text) ?? otherwise;
}

/** Parses an amount in birr. Returns null when the server would reject it. */
export function parseBirr(text: string | null): number | null {
  const read = birr.safeParse(text === null ? null : readAmount(text));
  return read.success && read.data <= MAX_PRICE_BIRR ? read.data : null;
}

/** Parses a date from an input or a URL. Returns null when there is no such date. */
export function parseDay(text: string | null): string | null {
  if (text === null || !/^2[01]\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

/** Reads the filters from a URL. Invalid parameters are ignored. */
export function readFilters(search: URLSearchParams): LectureFilters {
  const sort = lectureSort.safeParse(search.get("sort"));
  const type = search.get("type")?.trim() ?? "";
  return {
    type: type !== "" && type.length <= 50 ? type : null,
    language: spokenLanguages.find((language) => language === search.get("language")) ?? null,
    price: oneOf(["any", "free", "paid", "range"], search.get("price"), "any"),
    minPrice: parseBirr(search.get("min")),
    maxPrice: parseBirr(search.get("max")),
    days: oneOf(["any", "today", "week", "range"], search.get("days"), "any"),
    from: parseDay(search.get("from")),
    to: parseDay(search.get("to")),
    when: oneOf(["all", "upcoming", "past"], search.get("when"), "all"),
    sort: sort.success ? sort.data : null,
  };
}

/** Returns the URL's parameters with these filters. Other parameters, such as the search query, are kept. */
export function writeFilters(search: URLSearchParams, filters: LectureFilters): URLSearchParams {
  const { type, language, price, minPrice, maxPrice, days, from, to, when, sort } = filters;
  const ranged = price === "range";
  const dated = days === "range";
  const values: Record<string, string | number | null> = {
    type,
    language,
    price: price === "any" ? null : price,
    min: ranged ? minPrice : null,
    max: ranged ? maxPrice : null,
    days: days === "any" ? null : days,
    from: dated ? from : null,
    to: dated ? to : null,
    when: when === "all" ? null : when,
    sort,
  };
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, String(value));
  }
  return params;
}

/** The day in the device's zone: `2026-12-01`. */
export const dayOf = (date: Date) => isoDay(wallClockAt(date, null));

/** Returns the Sunday at the end of a day's week. */
function endOfWeek(today: string): string {
  const sunday = new Date(`${today}T00:00:00Z`);
  sunday.setUTCDate(sunday.getUTCDate() + ((7 - sunday.getUTCDay()) % 7));
  return sunday.toISOString().slice(0, today.length);
}

/** Converts the filters to the request's filter. `today` is the viewer's day. */
export function toLectureFilter(filters: LectureFilters, today: string): LectureFilter {
  const { type, language, price, minPrice, maxPrice, days, from, to, when } = filters;
  const span = {
    any: [null, null],
    today: [today, today],
    week: [today, endOfWeek(today)],
    range: sortRange(from, to),
  }[days];
  const [low, high] = price === "range" ? sortRange(minPrice, maxPrice) : [null, null];
  return {
    ...(type !== null && { type }),
    ...(language !== null && { language }),
    ...((price === "free" || price === "paid") && { price }),
    ...(low !== null && { minPrice: low }),
    ...(high !== null && { maxPrice: high }),
    ...(span[0] && { from: span[0] }),
    ...(span[1] && { to: span[1] }),
    ...(when !== "all" && { when }),
  };
}

/** Swaps the ends of a range that were entered in the wrong order. */
function sortRange<End extends string | number>(
  first: End | null,
  last: End | null,
): [End | null, End | null] {
  return first !== null && last !== null && last < first ? [last, first] : [first, last];
}

export function countFilters(filters: LectureFilters): number {
  const { type, language, price, minPrice, maxPrice, days, from, to, when } = filters;
  return [
    type !== null,
    language !== null,
    price === "range" ? minPrice !== null || maxPrice !== null : price !== "any",
    days === "range" ? from !== null || to !== null : days !== "any",
    when !== "all",
  ].filter(Boolean).length;
}
