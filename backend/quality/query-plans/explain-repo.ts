import { z } from "zod";
import type { Knex } from "#backend/platform/db/knex.ts";

/** A statement as it was sent, with its parameter values. */
export interface SentQuery {
  sql: string;
  bindings: readonly Knex.RawBinding[];
}

export async function recordQueries(db: Knex, work: () => Promise<unknown>): Promise<SentQuery[]> {
  const sent: SentQuery[] = [];
  const record = ({ sql, bindings = [] }: { sql: string; bindings?: Knex.RawBinding[] }) => {
    if (isPlanned.test(sql)) sent.push({ sql, bindings });
  };
  db.on("query", record);
  await work();
  db.removeListener("query", record);
  return sent;
}

const isPlanned = /^\s*(select|with|insert|update|delete)\b/i;

const plan = z.looseObject({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Total Cost": z.number(),
  get Plans() {
    return z.array(plan).optional();
  },
});
export type Plan = z.infer<typeof plan>;
const explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: plan })]) })]);

/** Returns the plan that PostgreSQL would use to run the query with these values. */
export async function explain(db: Knex, { sql, bindings }: SentQuery): Promise<Plan> {
  // Converts `$1` and the like back to Knex's placeholder `?`. Question marks that the text already contains are
  // operators, so they are escaped.
  const raw = sql.replaceAll("?", "\\?").replaceAll(/\$\d+/g, "?");
  const { rows } = await db.raw(`explain (format json) ${raw}`, [...bindings]);
  return explained.parse(rows)[0]["QUERY PLAN"][0].Plan;
}

/** Returns the tables that a plan scans from first to last row. */
export function scannedTables({ Plans = [], ...node }: Plan): string[] {
  const own = node["Node Type"] === "Seq Scan" ? [node["Relation Name"] ?? "?"] : [];
  return [...own, ...Plans.flatMap(scannedTables)];
}
