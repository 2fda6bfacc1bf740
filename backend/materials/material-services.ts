import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { FileStore } from "#backend/storage/file-store.ts";
import type { Logger } from "#backend/logger.ts";
import type { MaterialLinks } from "./material-link.ts";

export interface MaterialServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  /** Of materials. */
  files: FileStore;
  /** Of unfinished uploads. */
  pieces: FileStore;
  links: MaterialLinks;
}
