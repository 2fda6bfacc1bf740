/** Returns a string from the history state, or "" if there is none. */
export function locationStateText(state: unknown, name: string): string {
  const value = new Map<string, unknown>(Object.entries(state ?? {})).get(name);
  return typeof value === "string" ? value : "";
}
