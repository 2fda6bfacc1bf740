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
  /** A test failed: by an assertion, an error or a timeout. */
  | { kind: "failed"; test: string; message: string }
  /** No test failed, but not everything ran: a file that could not be loaded, a hook, or Vitest itself. */
  | { kind: "broken"; message: string };

/**
 * Errors of a program that could not even be loaded. A fault must not be detected because of a mistake in the fault
 * itself.
 */
const MISWRITTEN =
  /^(SyntaxError|ReferenceError)|Cannot find (module|package)|Failed to resolve import|Transform failed/;

/** Judges Vitest's JSON report, or null if there is none. */
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
