import { type LectureFilter, type LectureSort, lectureSort } from "#contract/lecture-list.ts";
import { MAX_PRICE_BIRR } from "#contract/money.ts";

/** What a person has chosen in the filter bar. "range" shows the fields for it, empty ones narrow nothing. */
export interface LectureFilters {
  type: string | null;
  price: "any" | "free" | "paid" | "range";
  minPrice: number | null;
  maxPrice: number | null;
  days: "any" | "today" | "week" | "range";
  /** `2026-12-01` */
  from: string | null;
  to: string | null;
  when: "all" | "upcoming" | "past";
  /** null: the soonest first, or the best match of a search. */
  sort: LectureSort | null;
}

export const NO_FILTERS: LectureFilters = {
  type: null,
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

/** Birr as typed → a number the server takes; null when it is none. */
export function parseBirr(text: string | null): number | null {
  if (text === null || !/^\d{1,7}(?:\.\d{1,2})?$/.test(text.trim())) return null;
  const birr = Number(text);
  return birr <= MAX_PRICE_BIRR ? birr : null;
}

/** A day as an input or an address has it; null when there is no such day. */
export function parseDay(text: string | null): string | null {
  if (text === null || !/^2[01]\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

/** The filters of an address. What makes no sense there narrows nothing. */
export function readFilters(search: URLSearchParams): LectureFilters {
  const sort = lectureSort.safeParse(search.get("sort"));
  const type = search.get("type")?.trim() ?? "";
  return {
    type: type !== "" && type.length <= 50 ? type : null,
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

/** The address's parameters with these filters; others, as what is searched for, stay. */
export function writeFilters(search: URLSearchParams, filters: LectureFilters): URLSearchParams {
  const { type, price, minPrice, maxPrice, days, from, to, when, sort } = filters;
  const ranged = price === "range";
  const dated = days === "range";
  const values: Record<string, string | number | null> = {
    type,
    price: price === "any" ? null : price,
    min: ranged ? minPrice : null,
    max: ranged ? maxPrice : null,
    days: days === "any" ? null : days,
    from: dated ? from : null,
    to: dated ? to : null,
    when: when === "all" ? null : when,
    sort,
  };
  const written = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}

/** The day on the viewer's own calendar: `2026-12-01`. */
export const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((number) => String(number).padStart(2, "0"))
    .join("-");

/** The Sunday that ends the week of a day. */
function endOfWeek(today: string): string {
  const sunday = new Date(`${today}T00:00:00Z`);
  sunday.setUTCDate(sunday.getUTCDate() + ((7 - sunday.getUTCDay()) % 7));
  return sunday.toISOString().slice(0, today.length);
}

/** What of the filters the server is asked, on the viewer's day `today`. */
export function toLectureFilter(filters: LectureFilters, today: string): LectureFilter {
  const { type, price, minPrice, maxPrice, days, from, to, when } = filters;
  const span = {
    any: [null, null],
    today: [today, today],
    week: [today, endOfWeek(today)],
    range: inOrder(from, to),
  }[days];
  const [low, high] = price === "range" ? inOrder(minPrice, maxPrice) : [null, null];
  return {
    ...(type !== null && { type }),
    ...((price === "free" || price === "paid") && { price }),
    ...(low !== null && { minPrice: low }),
    ...(high !== null && { maxPrice: high }),
    ...(span[0] && { from: span[0] }),
    ...(span[1] && { to: span[1] }),
    ...(when !== "all" && { when }),
  };
}

/** Who mixes up the ends of a range means the range all the same. */
function inOrder<End extends string | number>(first: End | null, last: End | null): [End | null, End | null] {
  return first !== null && last !== null && last < first ? [last, first] : [first, last];
}

/** How many of the filters narrow the list. */
export function countFilters(filters: LectureFilters): number {
  const { type, price, minPrice, maxPrice, days, from, to, when } = filters;
  return [
    type !== null,
    price === "range" ? minPrice !== null || maxPrice !== null : price !== "any",
    days === "range" ? from !== null || to !== null : days !== "any",
    when !== "all",
  ].filter(Boolean).length;
}
