/** A text that another page of ours left in the history's state; "" when there is none. */
export function textOfState(state: unknown, name: string): string {
  const value = new Map<string, unknown>(Object.entries(state ?? {})).get(name);
  return typeof value === "string" ? value : "";
}
