/** A migration failed, or the database belongs to other code; the database is unchanged. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}
