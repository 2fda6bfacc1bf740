import { Counter, Histogram, type Registry } from "prom-client";
import type { Task } from "#backend/platform/jobs/task.ts";

const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];
const outcomes = ["done", "failed", "given_up"] as const;

/** Wraps the task so that its runs are counted. */
export type CountRuns = (task: Task) => Task;

/** Counts jobs by outcome: `failed` ones are retried, `given_up` ones are not. */
export function createJobMetrics(registry: Registry): CountRuns {
  const registers = [registry];
  const runs = new Counter({
    name: "gubae_job_runs_total",
    help: "Runs of jobs by outcome.",
    labelNames: ["task", "outcome"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "gubae_job_duration_seconds",
    help: "How long runs of jobs took.",
    labelNames: ["task"] as const,
    buckets: SECONDS,
    registers,
  });
  return (task) => {
    // Starts the series at 0: a series whose first sample is a failure shows no increase.
    for (const outcome of outcomes) runs.inc({ task: task.name, outcome }, 0);
    return {
      ...task,
      async run(payload, context) {
        const stopTimer = durations.startTimer({ task: task.name });
        // The next run of a cron job makes up for a failed one, so a failed run is not lost.
        const isLost = context.isLastAttempt && task.cron === null;
        let outcome: (typeof outcomes)[number] = isLost ? "given_up" : "failed";
        try {
          await task.run(payload, context);
          outcome = "done";
        } finally {
          stopTimer();
          runs.inc({ task: task.name, outcome });
        }
      },
    };
  };
}
