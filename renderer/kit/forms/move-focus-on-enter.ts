const FIELDS = [
  "input:not([type=file]):not([type=checkbox]):not([type=hidden]):not([disabled])",
  "textarea:not([disabled])",
  "select:not([disabled])",
].join(", ");

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields that Enter moves through. A radio group counts as one field. */
function fieldsOf(form: HTMLFormElement): FormField[] {
  const seen = new Set<string>();
  return [...form.querySelectorAll<FormField>(FIELDS)].filter((input) => {
    if (input.type !== "radio") return true;
    if (seen.has(input.name)) return false;
    seen.add(input.name);
    return true;
  });
}

function isSameField(field: FormField, target: FormField): boolean {
  return (
    field === target || (target.type === "radio" && field.type === "radio" && field.name === target.name)
  );
}

/** Focuses a field. In a radio group, focuses the checked radio button, as the Tab key does. */
function focusOn(form: HTMLFormElement, field: FormField): void {
  const chosen =
    field.type === "radio"
      ? form.querySelector<HTMLInputElement>(`input[name="${field.name}"]:checked`)
      : null;
  (chosen ?? field).focus();
}

function handleKeyDown(event: KeyboardEvent): void {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || event.isComposing || !(form instanceof HTMLFormElement)) return;
  // In a textarea, Enter starts a new line.
  if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLSelectElement)) return;
  if (target.type === "file") return;
  event.preventDefault();
  const fields = fieldsOf(form);
  const next = fields[fields.findIndex((field) => isSameField(field, target)) + 1];
  if (next === undefined) form.requestSubmit();
  else focusOn(form, next);
}

/** A form's `ref` callback: Enter moves the focus to the next field, and submits the form in the last one. */
export function moveFocusOnEnter(form: HTMLFormElement) {
  form.addEventListener("keydown", handleKeyDown);
  return () => form.removeEventListener("keydown", handleKeyDown);
}
