interface KeyPress {
  key: string;
  code: string;
  shiftKey: boolean;
}

/** Returns the Latin key or the digit, even with an Ethiopic keyboard layout, or one with digits only on Shift. */
export function latinKey({ key, code, shiftKey }: KeyPress): string {
  if (/^[a-z\d?/]$/i.test(key)) return key.toLowerCase();
  if (code === "Slash") return shiftKey ? "?" : "/";
  // Without Num Lock, the numeric keypad moves the cursor: its keys then have long names.
  const digit = shiftKey || key.length > 1 ? null : /^(?:Digit|Numpad)(\d)$/.exec(code);
  return digit?.[1] ?? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? "";
}

/**
 * Returns the Latin key if it can be a shortcut: pressed without modifier keys, not repeated by holding it down, and
 * not while typing. Otherwise returns null.
 */
export function shortcutKey(event: KeyboardEvent): string | null {
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  if (event.defaultPrevented || event.repeat || modified || capturesKeys(event.target)) return null;
  return latinKey(event);
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
