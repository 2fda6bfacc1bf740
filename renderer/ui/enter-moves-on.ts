const FIELDS = "input:not([type=file]):not([type=hidden]):not([disabled])";

/** The fields Enter walks through; a group of radios is one field. */
function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  const seen = new Set<string>();
  return [...form.querySelectorAll<HTMLInputElement>(FIELDS)].filter((input) => {
    if (input.type !== "radio") return true;
    if (seen.has(input.name)) return false;
    seen.add(input.name);
    return true;
  });
}

function isSameField(field: HTMLInputElement, target: HTMLInputElement): boolean {
  return (
    field === target || (target.type === "radio" && field.type === "radio" && field.name === target.name)
  );
}

/** In a radio group the arrow keys move, so focus belongs to the chosen one. */
function focusOn(form: HTMLFormElement, field: HTMLInputElement): void {
  const chosen =
    field.type === "radio"
      ? form.querySelector<HTMLInputElement>(`input[name="${field.name}"]:checked`)
      : null;
  (chosen ?? field).focus();
}

function handleKeyDown(event: KeyboardEvent): void {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || event.isComposing || !(form instanceof HTMLFormElement)) return;
  if (!(target instanceof HTMLInputElement) || target.type === "file") return;
  event.preventDefault();
  const fields = fieldsOf(form);
  const next = fields[fields.findIndex((field) => isSameField(field, target)) + 1];
  if (next === undefined) form.requestSubmit();
  else focusOn(form, next);
}

/** For a form's `ref`: Enter moves to the next field, and submits in the last. */
export function enterMovesOn(form: HTMLFormElement) {
  form.addEventListener("keydown", handleKeyDown);
  return () => form.removeEventListener("keydown", handleKeyDown);
}
