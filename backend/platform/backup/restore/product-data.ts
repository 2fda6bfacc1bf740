import type { Knex } from "#backend/platform/db/knex.ts";
import type { RestoreArguments } from "./restore-arguments.ts";

/**
 * The operations on the product's data that backups need. The app supplies them, since the backup code must not depend
 * on domains.
 */
export interface ProductData {
  /** Summarizes a database's content for an operator. */
  describe: (db: Knex) => Promise<string>;
  /** Returns all faults in the ledger, one sentence each. */
  findFaults: (db: Knex) => Promise<string[]>;
  /**
   * Lists the files that the database refers to, as `area/key`. Recordings and replay folders are included only if they
   * were made before `by`.
   */
  listFiles: (db: Knex, by: Date) => Promise<string[]>;
  /**
   * Prepares a restored database for further use. Prints which data from after `since`, the time of its newest change,
   * may be missing.
   */
  resume: (
    db: Knex,
    restored: Pick<RestoreArguments, "receiptsAbove"> & { since: Date },
    log: (line: string) => void,
  ) => Promise<void>;
}
