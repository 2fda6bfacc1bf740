/** An error that an operator can fix: its message says what is wrong and what to do about it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
