import { flushSync } from "react-dom";

const FILLED = ["text", "email", "password", "tel"];

/**
 * React mirrors the value that it knows into the field's `value` attribute (`defaultValue`). If the field's value
 * differs, React does not know it.
 */
const isUnknown = (field: HTMLInputElement) =>
  FILLED.includes(field.type) && field.value !== field.defaultValue;

/**
 * A form's `ref` callback: adopts values that a password manager filled without an event, as soon as any event happens
 * in the form. Otherwise React would not know them and would empty the fields on the next render.
 */
export function adoptFilledFields(form: HTMLFormElement): () => void {
  let adopting = false;
  const adopt = ({ type, target }: Event) => {
    if (adopting) return;
    const isTyped = (field: HTMLInputElement) => type === "input" && field === target;
    // Reads all values before the first dispatch, which renders the form and empties the other fields. The field in
    // which the user is typing comes first, to keep its caret.
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

/**
 * Sets the value so that React does not notice it: React overrides `value` on the field itself to detect changes by
 * scripts, and would ignore the following event if it knew the value already.
 */
function setUnnoticed(field: HTMLInputElement, value: string): void {
  field.value = "";
  Reflect.set(HTMLInputElement.prototype, "value", value, field);
}
