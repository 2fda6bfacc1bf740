import { expect, test } from "vitest";
import { isDataScarce, isMetered, wantsLittleData } from "./scarce-data.ts";

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

test.each([
  [
    "a browser that is asked to save data",
    { connection: { saveData: true } },
    { little: true, metered: false },
  ],
  ["a mobile network", { connection: { type: "cellular" } }, { little: false, metered: true }],
  ["a phone that doesn't know its network", {}, { little: false, metered: false }],
])("what may be fetched ahead: %s", (_, device, { little, metered }) => {
  expect(wantsLittleData({ userAgent: phone, ...device })).toBe(little);
  expect(isMetered({ userAgent: phone, ...device })).toBe(metered);
});
