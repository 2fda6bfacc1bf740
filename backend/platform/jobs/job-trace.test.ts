import { expect, test } from "vitest";
import { runInTrace } from "#backend/platform/logging/request-trace.ts";
import { traceOfJob, withTrace } from "./job-trace.ts";

const id = "4bf92f3577b34da6a3ce929d0e0e4736";
const later = "5bf92f3577b34da6a3ce929d0e0e4736";

test("a payload keeps the trace that added it; of a list, to which the queue appends, the last one counts", () => {
  const first = runInTrace(id, () => withTrace([{ sequence: 1 }])) as object[];
  const second = runInTrace(later, () => withTrace([{ sequence: 2 }])) as object[];
  expect(traceOfJob(first)).toBe(id);
  expect(traceOfJob([...first, ...second])).toBe(later);
  expect(traceOfJob(runInTrace(id, () => withTrace({ emailId: "7" })))).toBe(id);
});

test("outside of a trace nothing is added, and a job without one begins its own", () => {
  const payload = { emailId: "7" };
  expect(withTrace(payload)).toBe(payload);
  for (const without of [payload, [], [payload], null, { _trace: 7 }])
    expect(traceOfJob(without)).toMatch(/^[0-9a-f]{32}$/);
});
