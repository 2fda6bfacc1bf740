import { afterEach, expect, test } from "vitest";
import { changeLanguage } from "#renderer/messages/i18n.ts";
import { storedSubject, subjectName, subjectNames } from "./subject-name.ts";

afterEach(() => changeLanguage("en"));

test("a known subject is named in the reader's language, any other as it was typed", async () => {
  expect(subjectName("Exam preparation")).toBe("Exam preparation");
  await changeLanguage("am");
  expect(subjectName("Math")).toBe("ሒሳብ");
  expect(subjectName("Ge'ez")).toBe("ግዕዝ");
  for (const typed of ["Knitting", "ሽመና", "constructor", ""]) expect(subjectName(typed)).toBe(typed);
});

test("what is stored is one name, whatever language it was chosen in", async () => {
  await changeLanguage("am");
  expect(subjectNames().map(storedSubject)).not.toContain("ሒሳብ");
  expect(storedSubject("ሒሳብ")).toBe("Math");
  expect(storedSubject("Math")).toBe("Math");
  expect(storedSubject("ሽመና")).toBe("ሽመና");
  await changeLanguage("en");
  expect(storedSubject("ታሪክ")).toBe("History");
});

test("no two subjects have the same name", async () => {
  for (const language of ["en", "am"] as const) {
    await changeLanguage(language);
    expect(new Set(subjectNames()).size).toBe(subjectNames().length);
  }
});
