import { expect, test } from "vitest";
import { splitName } from "./split-name.ts";

test.each([
  ["Almaz Gebre Mariam", "Almaz", "Gebre Mariam"],
  ["Almaz", "Almaz", ""],
  ["  Almaz   Bekele ", "Almaz", "Bekele"],
])("%s is split", (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
