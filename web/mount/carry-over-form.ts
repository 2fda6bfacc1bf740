/** Sets a field as typing does, so that React notices. */
function typeInto(field: HTMLInputElement, value: string): void {
  // React replaces the property on the field itself, to notice when a script sets it.
  Reflect.set(HTMLInputElement.prototype, "value", value, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function carryOverField(from: HTMLInputElement, to: HTMLInputElement): void {
  const isChoice = from.type === "checkbox" || from.type === "radio";
  if (isChoice && from.checked !== to.checked) to.click();
  if (!isChoice && from.value !== to.value) typeInto(to, from.value);
}

/** The same field in another form; of a group the same choice. */
function sameField(form: HTMLFormElement, { type, name, value }: HTMLInputElement): HTMLInputElement | null {
  const choice = type === "radio" ? `[value="${CSS.escape(value)}"]` : "";
  return form.querySelector(`input[name="${CSS.escape(name)}"]${choice}`);
}

interface FieldSelection {
  /** null in fields for emails, whose selection browsers don't tell. */
  start: number | null;
  end: number | null;
  /** Whether the next key replaces everything. */
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
 * Carries what was typed, chosen and focused in the server's form over to the application's form of the same fields.
 *
 * @param swap shows the application's form instead of the server's: a hidden one can't have the focus
 */
export function carryOverForm(from: HTMLFormElement, to: HTMLFormElement, swap: () => void): void {
  const fields = [...from.querySelectorAll<HTMLInputElement>("input[name]:not([type=hidden])")];
  const focused = fields.find((field) => field === document.activeElement);
  const selection = selectionOf(focused);
  swap();
  for (const field of fields) {
    const same = sameField(to, field);
    if (same === null) continue;
    carryOverField(field, same);
    if (field === focused) focusLike(same, selection);
  }
}
