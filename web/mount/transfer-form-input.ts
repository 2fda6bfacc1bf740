/** Sets a field's value as if the user had typed it, so that React notices. */
function typeInto(field: HTMLInputElement, value: string): void {
  // Uses the prototype's setter, because React overrides the property on the field itself to detect changes by scripts.
  Reflect.set(HTMLInputElement.prototype, "value", value, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function transferField(from: HTMLInputElement, to: HTMLInputElement): void {
  const isChoice = from.type === "checkbox" || from.type === "radio";
  if (isChoice && from.checked !== to.checked) to.click();
  if (!isChoice && from.value !== to.value) typeInto(to, from.value);
}

/** Returns the corresponding field of another form; for a radio button, the one with the same value. */
function sameField(form: HTMLFormElement, { type, name, value }: HTMLInputElement): HTMLInputElement | null {
  const choice = type === "radio" ? `[value="${CSS.escape(value)}"]` : "";
  return form.querySelector(`input[name="${CSS.escape(name)}"]${choice}`);
}

interface FieldSelection {
  /** null in email fields, whose selection browsers don't expose. */
  start: number | null;
  end: number | null;
  /** True if the whole text is selected, so that the next key replaces it. */
  isAll: boolean;
}

function selectionOf(field: HTMLInputElement | undefined): FieldSelection {
  const value = field?.value ?? "";
  const isAll = value !== "" && document.getSelection()?.toString() === value;
  return { start: field?.selectionStart ?? null, end: field?.selectionEnd ?? null, isAll };
}

function focusLike(field: HTMLInputElement, { start, end, isAll }: FieldSelection): void {
  field.focus({ preventScroll: true });
  if (start !== null && field.selectionStart !== null) field.setSelectionRange(start, end);
  else if (isAll) field.select();
}

/**
 * Transfers typed text, choices and the focus from the server's form to the application's form, which has the same
 * fields.
 * @param swap shows the application's form instead of the server's. It is called before the focus is set, because a
 * hidden form can't have the focus
 */
export function transferFormInput(from: HTMLFormElement, to: HTMLFormElement, swap: () => void): void {
  const fields = [...from.querySelectorAll<HTMLInputElement>("input[name]:not([type=hidden])")];
  const focused = fields.find((field) => field === document.activeElement);
  const selection = selectionOf(focused);
  swap();
  for (const field of fields) {
    const same = sameField(to, field);
    if (same === null) continue;
    transferField(field, same);
    if (field === focused) focusLike(same, selection);
  }
}
