import { stripVTControlCharacters } from "node:util";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @type {Count} */
export const NO_TESTS = { passed: 0, failed: 0, skipped: 0 };

/** A check without tests of its own, such as the linter. @param {boolean} ok @returns {Count} */
export function countCheck(ok) {
  return ok ? { ...NO_TESTS, passed: 1 } : { ...NO_TESTS, failed: 1 };
}

/**
 * A suite's count from its JSON report. A suite that failed, wrote no report or ran no test counts
 * as at least one failure, whatever the report says.
 * @param {"vitest" | "playwright"} kind
 * @param {string | null} report
 * @param {boolean} ok whether its process ended with 0
 * @returns {Count}
 */
export function countSuite(kind, report, ok) {
  const count = parse(kind, report);
  if (count === null) return { ...NO_TESTS, failed: 1 };
  const ran = count.passed + count.failed + count.skipped;
  if (count.failed === 0 && (!ok || ran === 0)) return { ...count, failed: 1 };
  return count;
}

/**
 * The tests that passed on a second try only, each with its file and how the first one failed.
 * @param {"vitest" | "playwright"} kind
 * @param {string | null} report
 * @returns {string[]}
 */
export function listRetried(kind, report) {
  const json = parseJson(kind, report);
  if (json === null) return [];
  return kind === "vitest" ? retriedByVitest(json) : retriedByPlaywright(json.suites);
}

/** @param {readonly Count[]} counts @returns {Count} */
export function sum(counts) {
  return counts.reduce(
    (total, count) => ({
      passed: total.passed + count.passed,
      failed: total.failed + count.failed,
      skipped: total.skipped + count.skipped,
    }),
    NO_TESTS,
  );
}

/** @param {Count} count */
export function formatCount({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @returns {Count | null} */
function parse(kind, report) {
  const json = parseJson(kind, report);
  if (json === null) return null;
  const count = kind === "vitest" ? countVitest(json) : countPlaywright(json);
  return Object.values(count).every(Number.isInteger) ? count : null;
}

/** Null for what is no report: its process broke before it wrote one. */
function parseJson(kind, report) {
  try {
    const json = JSON.parse(report ?? "");
    return (kind === "vitest" ? json?.testResults : json?.stats) ? json : null;
  } catch {
    return null;
  }
}

/** Vitest keeps the first try's failure of a test that passed in the end. */
function retriedByVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${indent(failureMessages[0])}`),
  );
}

function retriedByPlaywright(suites = []) {
  return suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ title, tests }) => `${file}: ${title}\n${indent(firstError(tests))}`),
    ...retriedByPlaywright(inner),
  ]);
}

function firstError(tests) {
  const failed = tests.flatMap(({ results = [] }) => results).find(({ error }) => error !== undefined);
  return failed?.error.message ?? "";
}

/** Its first lines, without colours. */
function indent(message) {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, 8);
  return lines.map((line) => `    ${line}`).join("\n");
}

function countVitest(json) {
  // A file that could not be loaded has no tests to fail.
  const broken = json.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + broken.length,
    skipped: json.numPendingTests + json.numTodoTests,
  };
}

function countPlaywright(json) {
  // A flaky test passed on a later try.
  return {
    passed: json.stats.expected + json.stats.flaky,
    failed: json.stats.unexpected,
    skipped: json.stats.skipped,
  };
}
