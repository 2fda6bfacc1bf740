import { expect, test } from "vitest";
import { AppError } from "#backend/platform/app-error.ts";
import { refuseNullCharacters } from "./null-characters.ts";

function refusedFields(input: unknown): string[] {
  try {
    refuseNullCharacters(input);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Object.keys(error.fields ?? {}).toSorted();
  }
}

test.each([
  ["a\0", ["body"]],
  [{ name: "a\0b", other: "ab" }, ["name"]],
  [{ message: { text: "\0" }, list: ["x", "\0"] }, ["list.1", "message.text"]],
  [{ "na\0me": 1 }, ["na\ufffdme"]],
  [{ a: { b: { c: { d: { e: "\0" } } } } }, ["a.b.c"]],
])("%j names every field with a null character", (input, names) => {
  expect(refusedFields(input)).toEqual(names);
});

test.each([null, 1, "text\n", { a: ["b", 2, null] }, Buffer.from("\0"), { frame: new Uint8Array(3) }])(
  "%j passes",
  (input) => expect(refusedFields(input)).toEqual([]),
);

test("100,000 nested lists are searched", () => {
  expect(refusedFields(JSON.parse(`${"[".repeat(100_000)}"\\u0000"${"]".repeat(100_000)}`))).toEqual([
    "0.0.0",
  ]);
});
