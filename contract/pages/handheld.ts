/** Returns whether the browser runs on a phone or a tablet. */
export function isHandheld(userAgent: string): boolean {
  return /Android|iPhone|iPad|Mobile/.test(userAgent);
}
