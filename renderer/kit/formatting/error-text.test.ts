import { expect, test } from "vitest";
import { errorText } from "./error-text.ts";

const requestId = "4bf92f3577b34da6a3ce929d0e0e4736";

test("our own fault ends with the code that the log is searched for; nothing else does", () => {
  const text = errorText({ code: "internal", message: "" });
  expect(errorText({ code: "internal", message: "", requestId })).toBe(`${text} (4bf92f35)`);
  expect(errorText({ code: "internal", message: "", requestId: "<b>" })).toBe(text);
  expect(errorText({ code: "forbidden", message: "", requestId })).not.toContain("4bf92f35");
});
