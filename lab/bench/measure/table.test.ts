import { expect, test } from "vitest";
import { withoutBaseline, withBaseline } from "./benchmark.ts";
import { missedSentence, resultTable } from "./table.ts";

const joining = withBaseline(
  { what: "join", unit: "ms", limit: { of: "ratio", atMost: 1.25 } },
  { ours: 206.4, baseline: 178, ratio: 1.1596, control: { ratio: 1.004, lowest: 0.93, highest: 1.1 } },
);
const page = withoutBaseline({
  what: "landing page",
  unit: "kB",
  ours: 99.96,
  limit: { of: "ours", atMost: 90 },
  condition: { text: "no Fluent", holds: true },
});

test("each result is a row, missing numbers are dashes and a missed limit stands out", () => {
  expect(resultTable([joining, page])).toBe(
    [
      "| what         | ours     | baseline | ratio | control           | limit              | ok? |",
      "| ------------ | -------- | -------- | ----- | ----------------- | ------------------ | --- |",
      "| join         | 206 ms   | 178 ms   | 1.16× | 1.00× (0.93–1.10) | ≤ 1.25×            | yes |",
      "| landing page | 100.0 kB | –        | –     | –                 | ≤ 90 kB, no Fluent | NO  |",
    ].join("\n"),
  );
});

test("a missed limit is a sentence", () => {
  expect(missedSentence(page)).toBe("landing page: 100.0 kB, but it has to be ≤ 90 kB, no Fluent.");
  expect(missedSentence(joining)).toBe("join: 1.16×, but it has to be ≤ 1.25×.");
});
