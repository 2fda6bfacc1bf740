import { addJobsForRows } from "#backend/jobs/job-repo.ts";
import { everyMinute, task, type Task } from "#backend/jobs/task.ts";
import { assembleRecording, type AssemblyServices } from "./assemble-recording.ts";
import { assembleJob } from "./assembly-job.ts";
import { selectAssemblable } from "./assembly-repo.ts";
import { claimWorkFolder } from "./claim-work-folder.ts";

/**
 * Makes replays of what was recorded, one at a time on each machine, and finds those that wait, or whose job was lost.
 */
export function assemblyTasks(services: AssemblyServices): Task[] {
  return [
    task(assembleJob, async ({ recordingId }, { signal, isLastAttempt }) => {
      const letGo = await claimWorkFolder(services.workFolder);
      // It is found again within a minute, by this machine or another.
      if (letGo === null) return;
      try {
        await assembleRecording(services, { recordingId, signal, isLastAttempt });
      } finally {
        await letGo();
      }
    }),
    everyMinute("find-recordings", () =>
      addJobsForRows(services.db, selectAssemblable(services.db), {
        kind: assembleJob,
        field: "recordingId",
        skipExisting: true,
      }),
    ),
  ];
}
