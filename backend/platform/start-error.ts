/** A start failed for a reason that the user at the terminal can fix; the message says how. */
export class StartError extends Error {
  override readonly name = "StartError";
}
