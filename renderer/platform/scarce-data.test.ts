import { expect, test } from "vitest";
import { isDataScarce } from "./scarce-data.ts";

const computer = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0";
const phone = "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0.0.0 Mobile";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)";

test.each([
  ["a phone", { userAgent: phone, connection: { type: "wifi", effectiveType: "4g" } }],
  ["a phone that doesn't know its network", { userAgent: iPhone }],
  ["a person who asked the browser to save data", { userAgent: computer, connection: { saveData: true } }],
  ["a mobile network", { userAgent: computer, connection: { type: "cellular", effectiveType: "4g" } }],
  ["a slow line", { userAgent: computer, connection: { saveData: false, effectiveType: "3g" } }],
])("data is scarce for %s", (_, device) => {
  expect(isDataScarce(device)).toBe(true);
});

test.each([
  ["a fast line", { userAgent: computer, connection: { saveData: false, effectiveType: "4g" } }],
  ["a computer that doesn't know its network", { userAgent: computer }],
])("data is not scarce for %s", (_, device) => {
  expect(isDataScarce(device)).toBe(false);
});
