import { addJobsForRows } from "#backend/platform/jobs/job-repo.ts";
import { everyMinute, task, type Task } from "#backend/platform/jobs/task.ts";
import { assembleRecording, type AssemblyServices } from "./assemble-recording.ts";
import { assembleJob } from "../state/recording-jobs.ts";
import { awaitsPreview, selectAssemblable } from "./assembly-repo.ts";
import { claimWorkFolder, holdUpWork } from "./claim-work-folder.ts";

type Attempt = Parameters<typeof assembleRecording>[1];

/** Makes a preview while another replay, which takes long, stands still on this machine. */
async function makePreviewBetween(services: AssemblyServices, attempt: Attempt): Promise<void> {
  if (!(await awaitsPreview(services.db, attempt.recordingId))) return;
  const goOn = await holdUpWork(services.workFolder);
  if (goOn === null) return;
  try {
    await assembleRecording(services, { ...attempt, isPreviewOnly: true });
  } finally {
    await goOn();
  }
}

/**
 * Makes replays of what was recorded, one at a time on each machine, previews first, and finds those that wait, or whose job
 * was lost.
 */
export function assemblyTasks(services: AssemblyServices): Task[] {
  return [
    task(assembleJob, async ({ recordingId }, { signal, isLastAttempt }) => {
      const attempt = { recordingId, signal, isLastAttempt };
      const claim = await claimWorkFolder(services.workFolder);
      // What is left is found again within a minute, by this machine or another.
      if (claim === null) return makePreviewBetween(services, attempt);
      try {
        await assembleRecording(services, { ...attempt, giveWay: claim.giveWay });
      } finally {
        await claim.letGo();
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
