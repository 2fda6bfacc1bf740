import { expect, test } from "vitest";
import { productFiles, readSource } from "./import-edges.ts";

/** What only one file, or one folder, may do: everything else calls it, so that page, email and file show the same. */
const rules: { pattern: RegExp; only: RegExp; example: string }[] = [
  // Its results differ between browsers, which lack some of our languages.
  { pattern: /\.toLocale(?:Date|Time)?String\(/, only: /^$/, example: `price.toLocaleString("en")` },
  {
    pattern: /\bIntl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|ListFormat)\(/,
    only: /^contract\/calendar\//,
    example: `new Intl.NumberFormat("en")`,
  },
  { pattern: /'""'|"\\"\\""/, only: /^contract\/text\/csv\.ts$/, example: `cell.replaceAll('"', '""')` },
  {
    pattern: /(?<!to)String\([^()]*\)\.padStart\(2\b/,
    only: /^contract\/calendar\/two-digits\.ts$/,
    example: `String(minutes).padStart(2, "0")`,
  },
  {
    pattern: /(?:\}|["`]) birr\b/,
    only: /^contract\/payments\/format-birr\.ts$|^renderer\/messages\//,
    example: "`${amount} birr`",
  },
];
const violations = (file: string, source: string) =>
  rules.filter(({ pattern, only }) => !only.test(file) && pattern.test(source));

const files = productFiles().filter((file) => /^(?:contract|backend|renderer|web|desktop)\//.test(file));

test("dates, money and tables are formatted in the contract only", () => {
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    violations(file, readSource(file)).map(({ pattern }) => `${file}: ${pattern.source}`),
  );
  expect(found).toEqual([]);
});

test.each(rules)("$example is found elsewhere", ({ example, pattern }) => {
  expect(violations("renderer/earnings/plant.ts", example).map((rule) => rule.pattern)).toEqual([pattern]);
});
