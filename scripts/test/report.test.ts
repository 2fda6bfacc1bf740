import { describe, expect, it } from "vitest";
import { countCheck, countSuite, formatCount, listRetried, NO_TESTS, sum } from "./report.ts";

const vitest = (report: object) =>
  JSON.stringify({
    numPassedTests: 5,
    numFailedTests: 0,
    testResults: [
      {
        status: "passed",
        assertionResults: [
          { status: "passed", tags: [] },
          { status: "skipped", tags: [] },
          { status: "todo", tags: [] },
          { status: "skipped", tags: ["wide"] },
        ],
      },
    ],
    ...report,
  });

const node = { kind: "vitest", wide: false } as const;
const browsers = { kind: "playwright", wide: false } as const;

describe("countSuite", () => {
  it("reads Vitest's report; todo counts as skipped, what the filter left out does not", () => {
    expect(countSuite(node, vitest({}), true)).toEqual({ passed: 5, failed: 0, skipped: 2 });
    expect(countSuite({ ...node, wide: true }, vitest({}), true).skipped).toBe(1);
  });

  it("counts a file that could not be loaded as a failure, beside failed tests", () => {
    const testResults = [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{ status: "failed", tags: [] }] },
    ];
    expect(countSuite(node, vitest({ numFailedTests: 2, testResults }), false).failed).toBe(3);
  });

  it("reads Playwright's report; what passed on a later try has passed", () => {
    const report = JSON.stringify({ stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 } });
    expect(countSuite(browsers, report, false)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  it("counts a failure when the process failed though every test passed", () => {
    expect(countSuite(node, vitest({}), false)).toEqual({ passed: 5, failed: 1, skipped: 2 });
  });

  it("counts a failure when no test ran", () => {
    const none = vitest({ numPassedTests: 0, testResults: [] });
    expect(countSuite(node, none, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it.each([null, "", "{", "null", "{}", '{"stats":{}}'])("counts a failure for the report %j", (report) => {
    expect(countSuite(node, report, true)).toEqual({ ...NO_TESTS, failed: 1 });
    expect(countSuite(browsers, report, true)).toEqual({ ...NO_TESTS, failed: 1 });
  });
});

describe("listRetried", () => {
  it("names what passed on Vitest's second try, not what failed or passed at once", () => {
    const test = (fullName: string, status: string, failureMessages: string[]) => ({
      fullName,
      status,
      failureMessages,
    });
    const tests = [test("a", "passed", ["late"]), test("b", "failed", ["wrong"]), test("c", "passed", [])];
    const report = vitest({
      testResults: [{ name: "x.test.ts", status: "passed", assertionResults: tests }],
    });
    expect(listRetried("vitest", report)).toEqual(["x.test.ts: a\n    late"]);
  });

  it("names what Playwright calls flaky, in groups too", () => {
    const results = [{ error: { message: "\u001b[31mtoo late" } }, {}];
    const spec = (title: string, status: string) => ({ title, tests: [{ status, results }] });
    const inner = { file: "x.spec.ts", specs: [spec("b", "flaky")] };
    const outer = { file: "x.spec.ts", specs: [spec("a", "expected")], suites: [inner] };
    expect(listRetried("playwright", JSON.stringify({ stats: {}, suites: [outer] }))).toEqual([
      "x.spec.ts: b\n    too late",
    ]);
  });

  it.each([null, "", "null", "{}"])("names none for the report %j", (report) => {
    expect(listRetried("vitest", report)).toEqual([]);
  });
});

it("counts a check as one", () => {
  expect(countCheck(true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countCheck(false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it("adds counts up and formats them", () => {
  const total = sum([countCheck(true), countCheck(false), { passed: 10, failed: 1, skipped: 2 }]);
  expect(formatCount(total)).toBe("11 passed, 2 failed, 2 skipped");
  expect(formatCount(sum([]))).toBe("0 passed, 0 failed, 0 skipped");
});
