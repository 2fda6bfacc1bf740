export type Shortcut = "dashboard" | "lectures" | "profile" | "search" | "create" | "sheet";

const single: ReadonlyMap<string, Shortcut> = new Map([
  ["/", "search"],
  ["c", "create"],
  ["?", "sheet"],
]);
/** The second key of shortcuts that start with `g`, for "go". */
const afterGo: ReadonlyMap<string, Shortcut> = new Map([
  ["d", "dashboard"],
  ["l", "lectures"],
  ["p", "profile"],
]);
export const GO_KEY = "g";

/** `goPressed`: whether `g` was pressed just before. */
export function shortcutOf(key: string, goPressed: boolean): Shortcut | null {
  return (goPressed ? afterGo : single).get(key) ?? null;
}
