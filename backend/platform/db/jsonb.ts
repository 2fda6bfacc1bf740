/** Replaces lone surrogates, which PostgreSQL's jsonb rejects. */
const wellFormed = (_: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);

/** Formats data for a `jsonb` column. */
export const toJsonb = (data: object): string => JSON.stringify(data, wellFormed);
