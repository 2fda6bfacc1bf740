import { expect, test } from "vitest";
import { withoutBaseline, withBaseline, meetsLimit, type Limit } from "./benchmark.ts";

const comparison = {
  ours: 120,
  baseline: 100,
  ratio: 1.2,
  control: { ratio: 1, lowest: 0.9, highest: 1.1 },
};

function ofRatio(limit: Limit) {
  return meetsLimit(withBaseline({ what: "joining", unit: "ms", limit }, comparison));
}

test("a limit on the ratio is met at the limit itself and within it", () => {
  expect(ofRatio({ of: "ratio", atMost: 1.2 })).toBe(true);
  expect(ofRatio({ of: "ratio", atMost: 1.19 })).toBe(false);
  expect(ofRatio({ of: "ratio", atLeast: 1.2 })).toBe(true);
  expect(ofRatio({ of: "ratio", atLeast: 1.21 })).toBe(false);
});

test("a limit on our own number needs no baseline", () => {
  const result = { what: "memory", unit: "MB", ours: 251 };
  expect(meetsLimit(withoutBaseline({ ...result, limit: { of: "ours", atMost: 250 } }))).toBe(false);
  expect(meetsLimit(withoutBaseline({ ...result, limit: { of: "ours", atMost: 251 } }))).toBe(true);
});

test("a condition counts as well as the number", () => {
  const result = withoutBaseline({
    what: "page",
    unit: "kB",
    ours: 90,
    limit: { of: "ours", atMost: 110 },
    condition: { text: "no Fluent", holds: false },
  });
  expect(meetsLimit(result)).toBe(false);
});

test("a ratio without a baseline is a mistake", () => {
  const result = withoutBaseline({ what: "memory", unit: "MB", ours: 1, limit: { of: "ratio", atMost: 2 } });
  expect(() => meetsLimit(result)).toThrow("needs a baseline");
});
