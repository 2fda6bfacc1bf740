declare module "knex/lib/dialects/postgres/index.js" {
  import type { EventEmitter } from "node:events";
  import type { Knex } from "knex";

  /** A client of the driver. Its connection emits the messages of PostgreSQL's protocol. */
  export interface RawConnection {
    connection: EventEmitter;
  }

  /** Knex's client for PostgreSQL, which it publishes without types. */
  export default class PostgresClient extends Knex.Client {
    override acquireRawConnection(): Promise<RawConnection>;
  }
}
