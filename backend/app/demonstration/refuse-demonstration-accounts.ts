import { ConfigError } from "#backend/platform/config/config-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { instructors, students } from "./demonstration-people.ts";
import { findEmails } from "./seed-repo.ts";

/**
 * Refuses a database with demonstration accounts, since their passwords are public. No real user has an address in
 * `.example`.
 * @throws ConfigError when the database contains demonstration accounts
 */
export async function refuseDemonstrationAccounts(db: Db): Promise<void> {
  const people = [...Object.values(instructors), ...Object.values(students)];
  const found = await findEmails(
    db,
    people.map(({ email }) => email),
  );
  if (found.length === 0) return;
  throw new ConfigError(
    `The database contains ${found.length} accounts of the demonstration, whose password is public. ` +
      "Start production with an empty database: another DATABASE_URL, or another DATA_DIR.",
  );
}
