import type { Knex } from "knex";
import PostgresClient from "knex/lib/dialects/postgres/index.js";
import type { QueryResult } from "pg";

/** Converts each name once, since there are only as many as the statements have. */
function remembering(convert: (name: string) => string): (name: string) => string {
  const converted = new Map<string, string>();
  return (name) => {
    let result = converted.get(name);
    if (result === undefined) converted.set(name, (result = convert(name)));
    return result;
  };
}

export const toSnakeCase = remembering((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
const toCamelCase = remembering((name) =>
  name.replaceAll(/(?<=[a-z\d])_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
);

/** For the `wrapIdentifier` setting: a query builder's names, such as `startsAt`, are columns, such as `starts_at`. */
export const wrapIdentifier = (name: string, quote: (name: string) => string) => quote(toSnakeCase(name));

function renameColumns(result: QueryResult<Record<string, unknown>>): void {
  const names = result.fields.map(({ name }) => [name, toCamelCase(name)] as const);
  if (names.every(([column, field]) => column === field)) return;
  // A copy of a row with all its keys is several times as fast as adding each key, as the driver knows too.
  const empty = Object.fromEntries(names.map(([, field]) => [field, null]));
  result.rows = result.rows.map((row) => {
    const renamed: Record<string, unknown> = { ...empty };
    for (const [column, field] of names) renamed[field] = row[column];
    return renamed;
  });
}

/**
 * Returns all rows with the names of their columns in camel case, those of SQL text too. This is done here and not in
 * Knex's `postProcessResponse`, which can't tell a row from the value of a `jsonb` column, whose keys must stay.
 */
export class CamelCaseClient extends PostgresClient {
  override processResponse(query: { response: QueryResult | QueryResult[] }, runner: unknown): unknown {
    // Knex turns the setting off for the queries of its own migrator.
    if ((this as { config: Knex.Config }).config.wrapIdentifier)
      // SQL text with several statements has several results.
      for (const result of [query.response].flat()) renameColumns(result);
    return super.processResponse(query, runner);
  }
}
