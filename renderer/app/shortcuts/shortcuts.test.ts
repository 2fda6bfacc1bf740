import { expect, test } from "vitest";
import { shortcutOf } from "./shortcuts.ts";

test.each([
  ["/", false, "search"],
  ["?", false, "sheet"],
  ["c", false, "create"],
  ["d", true, "dashboard"],
  ["l", true, "lectures"],
  ["p", true, "profile"],
  ["d", false, null],
  ["c", true, null],
] as const)("%s, after g: %s, is %s", (key, goPressed, shortcut) => {
  expect(shortcutOf(key, goPressed)).toBe(shortcut);
});
