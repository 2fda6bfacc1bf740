import type { Clock } from "#backend/platform/clock.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { Progress } from "./assembly-repo.ts";

const PROGRESS_INTERVAL_MS = 2000;

interface Reporter {
  clock: Clock;
  logger: Logger;
  durationMs: number;
  write: (progress: Progress) => Promise<void>;
}

/** Returns a function that takes the number of milliseconds of media that a step has processed. */
export type ReportOf = (step: Progress["step"]) => (doneMs: number) => void;

/**
 * Records the progress of a step every few seconds; for the longest step also its estimated end, based on its speed so
 * far.
 */
export function reportProgress({ clock, logger, durationMs, write }: Reporter): ReportOf {
  return (step) => {
    const startedAt = clock().getTime();
    let reportedAt = startedAt;
    return (doneMs) => {
      const now = clock();
      if (now.getTime() - reportedAt < PROGRESS_INTERVAL_MS || doneMs <= 0) return;
      reportedAt = now.getTime();
      const leftMs = ((reportedAt - startedAt) / doneMs) * Math.max(0, durationMs - doneMs);
      const finishesAt = step === "renditions" ? new Date(reportedAt + leftMs) : null;
      const progress = Math.min(1, doneMs / durationMs);
      write({ step, progress, finishesAt, now }).catch((error: unknown) =>
        logger.warn({ err: error }, "progress was not recorded"),
      );
    };
  };
}
