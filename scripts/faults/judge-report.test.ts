import { expect, test } from "vitest";
import { judgeReport } from "./judge-report.ts";

interface File {
  status?: string;
  message?: string;
  tests?: readonly (readonly [status: string, message?: string])[];
}

function reportOf(files: readonly File[], success: boolean): string {
  const testResults = files.map(({ status = "passed", message = "", tests = [] }, index) => ({
    name: `/copy/${index}.test.ts`,
    status,
    message,
    assertionResults: tests.map(([of, failure], at) => ({
      fullName: `test ${at}`,
      status: of,
      failureMessages: failure === undefined ? [] : [failure],
    })),
  }));
  return JSON.stringify({ success, testResults });
}

test("tests that all pass have noticed nothing", () => {
  const report = reportOf([{ tests: [["passed"], ["skipped"]] }, { tests: [["passed"]] }], true);
  expect(judgeReport(report)).toEqual({ kind: "passed", tests: 2 });
});

test.each(["AssertionError: expected 1 to be 2", "Error: Test timed out in 5000ms.", "AppError: conflict"])(
  "a test noticed it that failed with %s",
  (message) => {
    const report = reportOf([{ status: "failed", tests: [["passed"], ["failed", message]] }], false);
    expect(judgeReport(report)).toEqual({ kind: "failed", test: "test 1", message });
  },
);

test.each([
  "ReferenceError: lectre is not defined",
  "SyntaxError: Unexpected token",
  "Error: Cannot find module './pay.ts'",
])("a fault that is miswritten is not noticed by that: %s", (message) => {
  const report = reportOf([{ status: "failed", tests: [["failed", message]] }], false);
  expect(judgeReport(report)).toEqual({ kind: "broken", message });
});

test("neither a file that does not load, nor a failed hook, nor Vitest's own end is a test that failed", () => {
  const unloaded = { status: "failed", message: "Transform failed" };
  expect(judgeReport(reportOf([unloaded, { tests: [["passed"]] }], false)).kind).toBe("broken");
  const hook = { status: "failed", message: "Hook timed out in 60000ms.", tests: [["skipped"]] as const };
  expect(judgeReport(reportOf([hook], false)).kind).toBe("broken");
  expect(judgeReport(reportOf([{ tests: [["passed"]] }], false)).kind).toBe("broken");
  expect(judgeReport(reportOf([{ tests: [["skipped"]] }], true)).kind).toBe("broken");
  expect(judgeReport(reportOf([], true)).kind).toBe("broken");
  expect(judgeReport(null)).toEqual({ kind: "broken", message: "Vitest wrote no report." });
});
