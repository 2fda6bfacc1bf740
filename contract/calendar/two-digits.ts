import type { CalendarDay } from "./ethiopian-calendar.ts";

/** 5 → "05". */
export const twoDigits = (number: number) => String(number).padStart(2, "0");

/** "2026-12-01". */
export const isoDay = ({ year, month, day }: CalendarDay) => `${year}-${twoDigits(month)}-${twoDigits(day)}`;
