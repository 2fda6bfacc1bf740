import { afterEach, describe, expect, test } from "vitest";
import { fieldText } from "./field-text.ts";
import { enFields } from "#renderer/messages/en/fields.ts";
import { changeLanguage } from "#renderer/messages/i18n.ts";
import { changeCalendarAndClock } from "./current-calendar.ts";

const sources = Object.entries(
  import.meta.glob<string>(
    [
      "../../../contract/**/*.ts",
      "!../../../contract/http/error.ts",
      "!../../../contract/**/*-errors.ts",
      // Rules that pages and emails quote, in both languages.
      "!../../../contract/payments/refund-rule.ts",
      "!../../../contract/**/*.test.ts",
    ],
    {
      query: "?raw",
      import: "default",
      eager: true,
    },
  ),
);

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns a pattern for each quoted sentence in the source; `${…}` matches any text. */
function sentencesIn(source: string): RegExp[] {
  const withoutComments = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  const quoted = withoutComments.matchAll(/"([A-Z][^"\n]*[.!?])"|`([A-Z][^`\n]*[.!?])`/g);
  return [...quoted].map(([, plain, template]) => {
    const parts = (plain ?? template ?? "").split(/\$\{[^}]*\}/);
    return new RegExp(`^${parts.map(escaped).join(".+")}$`);
  });
}

const known: string[] = Object.values(enFields);

test.each(sources)("every sentence of %s is known here", (_, source) => {
  const unknown = sentencesIn(source).filter((pattern) => !known.some((sentence) => pattern.test(sentence)));
  expect(unknown.map(String)).toEqual([]);
});

test("the contract was found at all", () => {
  expect(sources.flatMap(([, source]) => sentencesIn(source)).length).toBeGreaterThan(50);
});

describe("a sentence about a field", () => {
  afterEach(() => {
    changeCalendarAndClock({ calendar: "gregorian", clock: "24-hour" });
    return changeLanguage("en");
  });

  test("is said in the reader's language", async () => {
    await changeLanguage("am");
    expect(fieldText("Enter a title.")).toBe("ርዕስ ያስገቡ።");
    expect(fieldText("Enter at most 20 seats. A room can't hold more.")).toBe(
      "ቢበዛ 20 መቀመጫ ያስገቡ፤ ክፍሉ ከዚያ በላይ አይችልም።",
    );
    expect(fieldText("Line 7: A caption must end after it begins.")).toBe("መስመር 7፦ ጽሑፉ ከጀመረ በኋላ ማለቅ አለበት።");
    expect(fieldText("A newer server's sentence.")).toBe("A newer server's sentence.");
  });

  test("names a day in the reader's calendar and language", async () => {
    const skipped =
      "On 2027-03-28 the clocks change and skip this time. Choose another time, or fewer dates.";
    expect(fieldText(skipped)).toBe(skipped.replace("2027-03-28", "28 March 2027"));
    changeCalendarAndClock({ calendar: "ethiopian", clock: "24-hour" });
    await changeLanguage("am");
    expect(fieldText(skipped)).toMatch(/^መጋቢት 19 ቀን 2019 ዓ\.ም\. ሰዓት/);
  });

  test("stays as the server says it in English", () => {
    const withoutDays = known.filter((sentence) => !sentence.includes("{{date}}"));
    for (const sentence of withoutDays.map((one) => one.replace("{{number}}", "7")))
      expect(fieldText(sentence)).toBe(sentence);
  });
});
