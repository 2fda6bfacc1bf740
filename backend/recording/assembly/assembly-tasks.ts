import { addJobsForRows } from "#backend/platform/jobs/job-repo.ts";
import { everyMinute, task, type Task } from "#backend/platform/jobs/task.ts";
import { assembleRecording, type AssemblyServices } from "./assemble-recording.ts";
import { assembleJob } from "../state/recording-jobs.ts";
import { awaitsPreview, selectAssemblable } from "./assembly-repo.ts";
import { claimWorkFolder, pauseWork } from "./claim-work-folder.ts";

type Attempt = Parameters<typeof assembleRecording>[1];

/** Produces a preview while the work on another, long-running replay is paused on this machine. */
async function makePreviewBetween(services: AssemblyServices, attempt: Attempt): Promise<void> {
  if (!(await awaitsPreview(services.db, attempt.recordingId))) return;
  const goOn = await pauseWork(services.workFolder);
  if (goOn === null) return;
  try {
    await assembleRecording(services, { ...attempt, isPreviewOnly: true });
  } finally {
    await goOn();
  }
}

/**
 * One task produces replays of recordings, one at a time on each machine, previews first. Another finds recordings that
 * are waiting or whose job was lost.
 */
export function assemblyTasks(services: AssemblyServices): Task[] {
  return [
    task(assembleJob, async ({ recordingId }, { signal, isLastAttempt }) => {
      const attempt = { recordingId, signal, isLastAttempt };
      const claim = await claimWorkFolder(services.workFolder);
      // The remaining work is found again within a minute, by this machine or another.
      if (claim === null) return makePreviewBetween(services, attempt);
      try {
        await assembleRecording(services, { ...attempt, runPausable: claim.runPausable });
      } finally {
        await claim.release();
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
