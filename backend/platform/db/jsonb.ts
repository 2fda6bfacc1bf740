/** PostgreSQL's jsonb rejects lone surrogates. */
const wellFormed = (_: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);

/** Formats data for a `jsonb` column. */
export const toJsonb = (data: object): string => JSON.stringify(data, wellFormed);
