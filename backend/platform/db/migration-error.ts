/** A migration failed, or the schema does not fit this code; the database is unchanged. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}
