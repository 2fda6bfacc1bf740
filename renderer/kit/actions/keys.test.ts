import { afterEach, describe, expect, test } from "vitest";
import { capturesKeys, latinKey } from "./keys.ts";

test.each([
  [{ key: "G", code: "KeyG", shiftKey: true }, "g"],
  [{ key: "ግ", code: "KeyG", shiftKey: false }, "g"],
  [{ key: "፤", code: "Slash", shiftKey: true }, "?"],
  [{ key: "፪", code: "Digit2", shiftKey: false }, "2"],
  [{ key: "é", code: "Digit2", shiftKey: false }, "2"],
  [{ key: "2", code: "Digit2", shiftKey: true }, "2"],
  [{ key: "@", code: "Digit2", shiftKey: true }, ""],
  [{ key: "0", code: "Numpad0", shiftKey: false }, "0"],
  [{ key: "End", code: "Numpad1", shiftKey: false }, ""],
  [{ key: "Enter", code: "Enter", shiftKey: false }, ""],
])("a keyboard of any letters: %o is %s", (pressed, key) => {
  expect(latinKey(pressed)).toBe(key);
});

describe("whether the focused element takes key presses", () => {
  afterEach(() => document.body.replaceChildren());

  test.each([
    ["a field", "<input>", true],
    ["a textarea", "<textarea></textarea>", true],
    ["a select", "<select></select>", true],
    ["a checkbox", "<input type='checkbox'>", false],
    ["a button", "<button></button>", false],
    ["a button while a dialog is open", "<button></button><div role='dialog'></div>", true],
  ])("%s: %s", (_, html, taken) => {
    document.body.innerHTML = html;
    expect(capturesKeys(document.body.firstElementChild)).toBe(taken);
  });
});
