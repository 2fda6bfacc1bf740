/** "GB-2026-000123". */
export const receiptNumber = (year: number, number: number): string =>
  `GB-${year}-${String(number).padStart(6, "0")}`;
