import { expect, test } from "vitest";
import { checkPoll, emptyPoll, readPastedPoll, valuesOf, withKind } from "./poll-values.ts";
import { readNumber } from "../read-number.ts";

const filled = { ...emptyPoll, text: "What is half of three?", options: ["1", "1.5", "2"], right: [1] };

test("leaves out blank options, and what is right stays right", () => {
  expect(checkPoll({ ...filled, options: ["1", "", " 1.5 ", "2", ""], right: [2] })).toEqual({
    ok: true,
    value: { text: filled.text, kind: "one", options: ["1", "1.5", "2"], right: { chosen: [1] } },
  });
  expect(checkPoll({ ...filled, right: [] })).toMatchObject({ value: { right: null } });
});

test("only several choices have several right answers", () => {
  expect(checkPoll({ ...filled, kind: "several", right: [2, 0] })).toMatchObject({
    value: { right: { chosen: [0, 2] } },
  });
  expect(checkPoll({ ...filled, right: [2, 0] })).toMatchObject({ value: { right: { chosen: [2] } } });
});

test("true or false and a number have no options", () => {
  expect(checkPoll({ ...filled, kind: "true-false", right: [1] })).toMatchObject({
    value: { options: [], right: { chosen: [1] } },
  });
  expect(checkPoll({ ...filled, kind: "number", number: "3,14", tolerance: "0.01" })).toMatchObject({
    value: { options: [], right: { number: 3.14, tolerance: 0.01 } },
  });
  expect(checkPoll({ ...filled, kind: "number" })).toMatchObject({ value: { right: null } });
});

test("each mistake is named at its row", () => {
  const issues = (changes: object) => Reflect.get(checkPoll({ ...filled, ...changes }), "issues");
  expect(issues({ text: " " })).toEqual({ text: ["Enter a question."] });
  expect(issues({ options: ["1"] })).toEqual({ "options.1": ["Enter at least two options."] });
  expect(issues({ options: ["1", "", "2", "1 "] })).toEqual({
    "options.3": ["This option is already there."],
  });
  expect(issues({ options: ["", "1", "x".repeat(101)] })).toMatchObject({
    "options.2": ["An option can be up to 100 characters long."],
  });
  expect(issues({ kind: "number", number: "three", tolerance: "?" })).toEqual({
    number: ["Enter a number without separators, such as 1500 or 0.125."],
    tolerance: ["Enter a number without separators, such as 1500 or 0.125."],
  });
});

test("a number is limited, and what it may be off by needs one", () => {
  const issues = (number: string) =>
    Reflect.get(checkPoll({ ...filled, kind: "number", number, tolerance: "1" }), "issues");
  expect(issues("")).toEqual({
    number: ["Enter the number that is right, or remove what it may be off by."],
  });
  expect(issues("2e12")).toMatchObject({ number: ["Enter a number from -1000000000000 to 1000000000000."] });
});

test("what is right among options is not right of true and false", () => {
  expect(withKind(filled, "true-false").right).toEqual([]);
  expect(withKind(filled, "several").right).toEqual([1]);
});

test("what was prepared can be changed", () => {
  const saved = { _id: "1", text: "How long?", options: [], rounds: [] };
  const poll = { ...saved, kind: "number" as const, right: { number: 2, tolerance: 0.5 } };
  expect(valuesOf(poll)).toMatchObject({ kind: "number", number: "2", tolerance: "0.5" });
  expect(valuesOf({ ...saved, kind: "true-false", right: { chosen: [1] } })).toMatchObject({ right: [1] });
});

test("a pasted question with an option a line makes a poll", () => {
  expect(readPastedPoll("\r\n Capital of Kenya?\r\nKampala\r\n\r\n* Nairobi\r\nMombasa\r\n")).toEqual({
    ...emptyPoll,
    text: "Capital of Kenya?",
    options: ["Kampala", "Nairobi", "Mombasa"],
    right: [1],
  });
  expect(readPastedPoll("Even?\n*2\n3\n*4")).toMatchObject({ kind: "several", right: [0, 2] });
  expect(readPastedPoll("Which one?\nThis\nThat")).toMatchObject({ kind: "one", right: [] });
});

test("a text without options is only a text", () => {
  for (const text of ["", "Why?", "Why?\n*Because\n*"]) expect(readPastedPoll(text)).toBeNull();
});

test.each([
  ["3.145", 3.145],
  ["3,14", 3.14],
  ["−5", -5],
  [" 1 500 ", 1500],
  ["1,500", null],
  ["1e-7", 1e-7],
  ["0,125", 0.125],
  [".5", 0.5],
  ["+5", 5],
  ["1.", null],
  ["five", null],
  ["", null],
])("reads %s as %s", (text, number) => expect(readNumber(text)).toBe(number));
