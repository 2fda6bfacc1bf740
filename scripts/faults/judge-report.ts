import { z } from "zod";

const reportSchema = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

export type Verdict =
  | { kind: "passed"; tests: number }
  /** A test failed because of an assertion, an error or a timeout. */
  | { kind: "failed"; test: string; message: string }
  /** No test failed, but not everything ran: a file could not be loaded, or a hook or Vitest itself failed. */
  | { kind: "broken"; message: string };

/**
 * Errors of code that could not even be loaded. They show a mistake in the fault's own text, so they do not count as a
 * detected fault.
 */
const MISWRITTEN =
  /^(SyntaxError|ReferenceError)|Cannot find (module|package)|Failed to resolve import|Transform failed/;

/** Judges the text of Vitest's JSON report, which is null if there is no report. */
export function judgeReport(text: string | null): Verdict {
  const report = reportSchema.safeParse(text === null ? null : JSON.parse(text));
  if (!report.success) return { kind: "broken", message: "Vitest wrote no report." };
  const { testResults, success } = report.data;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = tests
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) => ({ test: fullName, message: failureMessages?.[0] ?? "" }));
  const failed = failures.find(({ message }) => !MISWRITTEN.test(message));
  if (failed) return { kind: "failed", ...failed };
  const [miswritten] = failures;
  if (miswritten) return { kind: "broken", message: miswritten.message };
  const unloaded = testResults.find(({ status }) => status === "failed");
  if (unloaded) return { kind: "broken", message: `${unloaded.name}: ${unloaded.message}` };
  const passed = tests.filter(({ status }) => status === "passed").length;
  if (passed === 0) return { kind: "broken", message: "No test ran." };
  return success
    ? { kind: "passed", tests: passed }
    : { kind: "broken", message: "An error outside of the tests." };
}
