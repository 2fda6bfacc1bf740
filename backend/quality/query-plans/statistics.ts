import { z } from "zod";

/** A table or an index of a large database. */
const relation = z.object({
  relation: z.string(),
  /** Number of 8 kB pages. */
  pages: z.number().int(),
  tuples: z.number(),
  allVisible: z.number().int(),
});

/** ANALYZE's results for a column, in PostgreSQL's own terms; values in PostgreSQL's array syntax. */
const column = z.object({
  relation: z.string(),
  column: z.string(),
  nullFraction: z.number(),
  averageWidth: z.number().int(),
  distinct: z.number(),
  correlation: z.number().nullable(),
  commonValues: z.string().nullable(),
  commonFrequencies: z.array(z.number()).nullable(),
  bounds: z.string().nullable(),
  commonElements: z.string().nullable(),
  elementFrequencies: z.array(z.number()).nullable(),
});

export type RelationStatistics = z.infer<typeof relation>;
export type ColumnStatistics = z.infer<typeof column>;

export interface Statistics {
  /**
   * The database's time when the statistics were recorded. The latest timestamps in the columns are close to this time.
   */
  recordedAt: Date;
  relations: RelationStatistics[];
  columns: ColumnStatistics[];
}

const header = z.object({ recordedAt: z.coerce.date() });
const line = z.union([column, relation, header]);

/** Formats one relation or column per line. */
export function formatStatistics({ recordedAt, relations, columns }: Statistics): string {
  const compact = (_: string, value: unknown) =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  return [{ recordedAt }, ...relations, ...columns]
    .map((item) => `${JSON.stringify(item, compact)}\n`)
    .join("");
}

/** @throws ZodError for a line that describes neither a relation nor a column */
export function parseStatistics(text: string): Statistics {
  const statistics: Statistics = { recordedAt: new Date(0), relations: [], columns: [] };
  for (const json of text.trim().split("\n")) {
    const item = line.parse(JSON.parse(json));
    if ("column" in item) statistics.columns.push(item);
    else if ("pages" in item) statistics.relations.push(item);
    else statistics.recordedAt = item.recordedAt;
  }
  return statistics;
}
