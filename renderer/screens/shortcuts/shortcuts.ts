/** What a key does. */
export type Shortcut = "dashboard" | "lectures" | "profile" | "search" | "create" | "sheet";

const single: ReadonlyMap<string, Shortcut> = new Map([
  ["/", "search"],
  ["c", "create"],
  ["?", "sheet"],
]);
/** After `g`, for "go". */
const afterGo: ReadonlyMap<string, Shortcut> = new Map([
  ["d", "dashboard"],
  ["l", "lectures"],
  ["p", "profile"],
]);
export const GO_KEY = "g";

interface KeyPress {
  key: string;
  code: string;
  shiftKey: boolean;
}

/** Returns the Latin key, also for a keyboard layout with Ethiopic letters. */
export function latinKey({ key, code, shiftKey }: KeyPress): string {
  if (/^[a-z?/]$/i.test(key)) return key.toLowerCase();
  if (code === "Slash") return shiftKey ? "?" : "/";
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? "";
}

/** `goPressed` means that `g` was pressed just before. */
export function shortcutOf(key: string, goPressed: boolean): Shortcut | null {
  return (goPressed ? afterGo : single).get(key) ?? null;
}

/** Returns whether a text field, a dialog or another widget handles key presses. */
export function capturesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return true;
  if (target.closest("textarea, select, [contenteditable], [role=slider], [role=combobox]") !== null)
    return true;
  const input = target.closest("input");
  return input !== null && !["checkbox", "radio", "button", "submit", "reset", "file"].includes(input.type);
}
