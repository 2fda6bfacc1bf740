import { expect, test } from "vitest";
import { materialName } from "#contract/lectures/material.ts";
import { uploadName } from "./upload-name.ts";

const teacher = "👩🏽\u200D🏫";

test.each([
  ["Week 3.pdf", "Week 3.pdf"],
  ["\u202A❤\uFE0F Week\u200B 3.pdf\u202C", "❤\uFE0F Week 3.pdf"],
  [`${"a".repeat(200)}.pdf`, `${"a".repeat(146)}.pdf`],
  [`${"a".repeat(139)}${teacher} and more.pdf`, `${"a".repeat(139)}${teacher}.pdf`],
  [`${"a".repeat(140)}${teacher} and more.pdf`, `${"a".repeat(140)}.pdf`],
  ["ሰ".repeat(200), "ሰ".repeat(150)],
  [`${"a".repeat(150)}.${"b".repeat(20)}`, "a".repeat(150)],
])("a file %j is called %j", (name, called) => {
  expect(uploadName({ name })).toBe(called);
  expect(materialName.parse(called)).toBe(called);
});
