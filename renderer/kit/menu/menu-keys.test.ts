import { expect, test } from "vitest";
import { choiceForKey } from "./menu-keys.ts";

const names = ["Copy", "Reply", "Report", "Remove"];

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 3, 0],
  ["ArrowUp", 0, 3],
  ["ArrowUp", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 3],
  ["r", 0, 1],
  ["R", 1, 2],
  ["r", 3, 1],
  ["c", 0, 0],
])("%s at %i moves to %i", (key, current, next) => {
  expect(choiceForKey(key, names, current)).toBe(next);
});

test.each(["Enter", " ", "Tab", "x", "Shift"])("%o moves to none", (key) => {
  expect(choiceForKey(key, names, 0)).toBeNull();
});

test("Ethiopic letters move too", () => {
  expect(choiceForKey("ሪ", ["ቅዳ", "መልስ", "ሪፖርት"], 0)).toBe(2);
});

test("an empty menu has nothing to move to", () => {
  expect(choiceForKey("ArrowDown", [], 0)).toBeNull();
});
