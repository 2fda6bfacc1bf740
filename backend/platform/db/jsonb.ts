/** PostgreSQL's jsonb rejects lone surrogates. */
const wellFormed = (_: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);

/** As a `jsonb` column takes it. */
export const toJsonb = (data: object): string => JSON.stringify(data, wellFormed);
