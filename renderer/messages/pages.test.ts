import { expect, test } from "vitest";
import { texts as amPages } from "./am/pages.ts";
import { enPages } from "./en/pages.ts";

/** Lists the path of every text, with arrays flattened. */
function places(texts: object, at = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null ? places(value, `${at}.${key}`) : [`${at}.${key}`],
  );
}

test("the Amharic pages have every section and paragraph of the English ones", () => {
  expect(places(amPages)).toEqual(places(enPages));
});
