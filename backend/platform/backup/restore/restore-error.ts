/** What was asked for can't be restored; nothing was changed. */
export class RestoreError extends Error {
  override readonly name = "RestoreError";
}
