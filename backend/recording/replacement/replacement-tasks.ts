import { addJobsForRows } from "#backend/platform/jobs/job-repo.ts";
import { everyMinute, task, type Task } from "#backend/platform/jobs/task.ts";
import type { AssemblyServices } from "../assembly/assemble-recording.ts";
import { claimWorkFolder } from "../assembly/claim-work-folder.ts";
import { makeReplacement } from "./make-replacement.ts";
import { replaceJob } from "../state/recording-jobs.ts";
import { selectReplacing } from "./replacement-repo.ts";

/**
 * One task finds videos that are waiting to replace a replay. The other replaces the replay, unless this machine is
 * already producing one.
 */
export function replacementTasks(services: AssemblyServices): Task[] {
  return [
    task(replaceJob, async ({ videoId }, { signal, isLastAttempt }) => {
      const claim = await claimWorkFolder(services.workFolder);
      // The video is found again within a minute, by this machine or another.
      if (claim === null) return;
      try {
        await makeReplacement(services, { videoId, signal, isLastAttempt, runPausable: claim.runPausable });
      } finally {
        await claim.release();
      }
    }),
    everyMinute("find-replacements", () =>
      addJobsForRows(services.db, selectReplacing(services.db), {
        kind: replaceJob,
        field: "videoId",
        skipExisting: true,
      }),
    ),
  ];
}
