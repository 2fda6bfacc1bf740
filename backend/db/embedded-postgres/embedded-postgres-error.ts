/** A failure that a person can act on: its message says what is wrong and what to do about it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
