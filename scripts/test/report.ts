import { stripVTControlCharacters } from "node:util";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** The test runner that has written the report. */
type Runner = "vitest" | "playwright";

interface Suite {
  kind: Runner;
  /** Whether the tests with the tag "wide" were run, or the others. */
  wide: boolean;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[]; tags: string[] }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  specs?: {
    title: string;
    tests: { status: string; results?: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  suites?: PlaywrightSuite[];
}

export const NO_TESTS: Count = { passed: 0, failed: 0, skipped: 0 };

/**
 * Returns the count of a step that has no tests of its own, such as the linter. The step counts as one test that passed
 * or failed.
 */
export function countCheck(ok: boolean): Count {
  return ok ? { ...NO_TESTS, passed: 1 } : { ...NO_TESTS, failed: 1 };
}

/**
 * Returns a suite's count from its JSON report. A suite that failed, wrote no report or ran no test counts as at least
 * one failure, whatever the report says.
 * @param ok whether its process exited with 0
 */
export function countSuite(suite: Suite, report: string | null, ok: boolean): Count {
  const count = parse(suite, report);
  if (count === null) return { ...NO_TESTS, failed: 1 };
  const ran = count.passed + count.failed + count.skipped;
  if (count.failed === 0 && (!ok || ran === 0)) return { ...count, failed: 1 };
  return count;
}

/** Lists the tests that only passed on a retry, each with its file and its first failure. */
export function listRetried(kind: Runner, report: string | null): string[] {
  if (kind === "vitest") return retriedByVitest(readVitest(report)?.testResults);
  return retriedByPlaywright(readPlaywright(report)?.suites);
}

export function sum(counts: readonly Count[]): Count {
  return counts.reduce(
    (total, count) => ({
      passed: total.passed + count.passed,
      failed: total.failed + count.failed,
      skipped: total.skipped + count.skipped,
    }),
    NO_TESTS,
  );
}

export function formatCount({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function parse({ kind, wide }: Suite, report: string | null): Count | null {
  const count =
    kind === "vitest" ? countVitest(readVitest(report), wide) : countPlaywright(readPlaywright(report));
  return count !== null && Object.values(count).every(Number.isInteger) ? count : null;
}

function readVitest(report: string | null): VitestReport | null {
  const json = parseJson<VitestReport>(report);
  return json?.testResults ? (json as VitestReport) : null;
}

function readPlaywright(report: string | null): PlaywrightReport | null {
  const json = parseJson<PlaywrightReport>(report);
  return json?.stats ? (json as PlaywrightReport) : null;
}

/**
 * Returns null if the report is missing or is not valid JSON, because the process crashed before the report was
 * complete.
 */
function parseJson<T>(report: string | null): Partial<T> | null {
  try {
    return JSON.parse(report ?? "");
  } catch {
    return null;
  }
}

/** If a test passed after a retry, Vitest's report still contains its first failure. */
function retriedByVitest(testResults: VitestReport["testResults"] = []): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${indent(failureMessages[0] ?? "")}`),
  );
}

function retriedByPlaywright(suites: readonly PlaywrightSuite[] = []): string[] {
  return suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ title, tests }) => `${file}: ${title}\n${indent(firstError(tests))}`),
    ...retriedByPlaywright(inner),
  ]);
}

function firstError(tests: NonNullable<PlaywrightSuite["specs"]>[number]["tests"]): string {
  const failed = tests.flatMap(({ results = [] }) => results).find(({ error }) => error !== undefined);
  return failed?.error?.message ?? "";
}

/** Returns the message's first lines, without colours. */
function indent(message: string): string {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, 8);
  return lines.map((line) => `    ${line}`).join("\n");
}

/** Vitest reports the tests that the filter left out as skipped; they are not counted. */
function countVitest(json: VitestReport | null, wide: boolean): Count | null {
  if (json === null) return null;
  // Files that could not be loaded. They have no tests, so each counts as one failure.
  const broken = json.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  const chosen = json.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ tags }) => tags.includes("wide") === wide);
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + broken.length,
    skipped: chosen.filter(({ status }) => status !== "passed" && status !== "failed").length,
  };
}

function countPlaywright(json: PlaywrightReport | null): Count | null {
  if (json === null) return null;
  // `flaky` counts the tests that passed on a retry.
  return {
    passed: json.stats.expected + json.stats.flaky,
    failed: json.stats.unexpected,
    skipped: json.stats.skipped,
  };
}
