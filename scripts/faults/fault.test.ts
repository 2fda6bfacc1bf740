import { expect, test } from "vitest";
import { plantFault } from "./fault.ts";

const source = "if (isOwner && isOpen) pay($1);\npay($2);\n";
const plant = (text: string, replacement: string) =>
  plantFault(source, { file: "backend/pay.ts", text, replacement });

test("a text that is there once is replaced, word for word", () => {
  expect(plant("isOwner && isOpen", "isOpen")).toBe("if (isOpen) pay($1);\npay($2);\n");
  expect(plant("pay($2)", "pay($&)")).toBe("if (isOwner && isOpen) pay($1);\npay($&);\n");
  expect(plant("\npay($2);", "")).toBe("if (isOwner && isOpen) pay($1);\n");
});

test.each([
  ["isAdmin", 0],
  ["pay(", 2],
  ["", 0],
])("%j is refused, since it is there %i times", (text, count) => {
  expect(() => plant(text, "nothing")).toThrow(`backend/pay.ts contains ${count} times, not once: ${text}`);
});
