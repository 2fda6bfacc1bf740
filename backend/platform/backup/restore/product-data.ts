import type { Knex } from "#backend/platform/db/knex.ts";
import type { RestoreArguments } from "./restore-arguments.ts";

/** What the product knows of its own data. The app passes it in, since backups know no domain. */
export interface ProductData {
  /** What a database holds, for an operator. */
  describe: (db: Knex) => Promise<string>;
  /** Everything that is wrong in the books, a sentence each. */
  findFaults: (db: Knex) => Promise<string[]>;
  /** The files that the database names, as `area/key`; of recordings and folders of replays, those made by then. */
  listFiles: (db: Knex, by: Date) => Promise<string[]>;
  /** Prepares a restored database for what comes next, and says what it can't know: its newest change is of `since`. */
  resume: (
    db: Knex,
    restored: Pick<RestoreArguments, "receiptsAbove"> & { since: Date },
    log: (line: string) => void,
  ) => Promise<void>;
}
