import { expect, test } from "vitest";
import { mailto } from "./mailto.ts";

test.each([
  ["name+class@example.com", "mailto:name%2Bclass@example.com"],
  ["a&co?cc=x%y@example.com", "mailto:a%26co%3Fcc%3Dx%25y@example.com"],
  ["o'brien@example.com", "mailto:o'brien@example.com"],
])("%s is written to at %s", (email, link) => expect(mailto(email)).toBe(link));
