import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { MaterialLinks } from "./material-link.ts";

export interface MaterialServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  files: FileStore;
  parts: FileStore;
  links: MaterialLinks;
}
