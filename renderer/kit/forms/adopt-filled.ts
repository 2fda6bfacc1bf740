import { flushSync } from "react-dom";

const FILLED = ["text", "email", "password", "tel"];

/** React writes what it knows of a field's value into its attribute. */
const isUnknown = (field: HTMLInputElement) =>
  FILLED.includes(field.type) && field.value !== field.defaultValue;

/**
 * A form's `ref` callback: notices what a password manager filled without an event, as soon as something happens in the
 * form. React would not know of it, and empty the field when it renders the next time.
 */
export function adoptFilledFields(form: HTMLFormElement): () => void {
  let adopting = false;
  const adopt = ({ type, target }: Event) => {
    if (adopting) return;
    const isTyped = (field: HTMLInputElement) => type === "input" && field === target;
    // Read before the first one renders, which empties the others. What is being typed is first, with its caret.
    const found = [...form.querySelectorAll("input")]
      .filter(isUnknown)
      .map((field) => ({ field, value: field.value }))
      .toSorted((one, other) => Number(isTyped(other.field)) - Number(isTyped(one.field)));
    if (found.every(({ field }) => isTyped(field))) return;
    adopting = true;
    for (const { field, value } of found) {
      if (!isTyped(field)) setUnnoticed(field, value);
      flushSync(() => field.dispatchEvent(new Event("input", { bubbles: true })));
    }
    adopting = false;
  };
  const events = ["input", "click", "focusin", "submit"];
  for (const name of events) form.addEventListener(name, adopt, { capture: true });
  return () => {
    for (const name of events) form.removeEventListener(name, adopt, { capture: true });
  };
}

/** React replaces the property on the field itself, to notice when a script sets it: it ignores an event without a change. */
function setUnnoticed(field: HTMLInputElement, value: string): void {
  field.value = "";
  Reflect.set(HTMLInputElement.prototype, "value", value, field);
}
