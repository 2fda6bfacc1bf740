import type { Knex } from "#backend/platform/db/knex.ts";
import type { RestoreArguments } from "./restore-arguments.ts";

/** What the product knows about its own data. The app passes it in, since backups don't depend on domains. */
export interface ProductData {
  /** Summarizes a database's content for an operator. */
  describe: (db: Knex) => Promise<string>;
  /** Returns all faults in the ledger, one sentence each. */
  findFaults: (db: Knex) => Promise<string[]>;
  /** Lists the files that the database refers to, as `area/key`; recordings and replay folders only if made by then. */
  listFiles: (db: Knex, by: Date) => Promise<string[]>;
  /**
   * Prepares a restored database for further use, and prints what it can't know, given that its newest change is from
   * `since`.
   */
  resume: (
    db: Knex,
    restored: Pick<RestoreArguments, "receiptsAbove"> & { since: Date },
    log: (line: string) => void,
  ) => Promise<void>;
}
