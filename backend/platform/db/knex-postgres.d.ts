declare module "knex/lib/dialects/postgres/index.js" {
  import type { Knex } from "knex";
  import type { QueryResult } from "pg";

  /** Knex's client for PostgreSQL, which it publishes without types. */
  export default class PostgresClient extends Knex.Client {
    processResponse(query: { response: QueryResult | QueryResult[] }, runner: unknown): unknown;
  }
}
