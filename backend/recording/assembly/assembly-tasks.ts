import { addJobsForRows } from "#backend/jobs/job-repo.ts";
import { everyMinute, task, type Task } from "#backend/jobs/task.ts";
import { assembleRecording, type AssemblyServices } from "./assemble-recording.ts";
import { assembleJob } from "./assembly-job.ts";
import { selectAssemblable } from "./assembly-repo.ts";

/** Makes replays of what was recorded, and finds those whose job was lost. */
export function assemblyTasks(services: AssemblyServices): Task[] {
  return [
    task(assembleJob, ({ recordingId }, { signal, isLastAttempt }) =>
      assembleRecording(services, { recordingId, signal, isLastAttempt }),
    ),
    everyMinute("find-recordings", () =>
      addJobsForRows(services.db, selectAssemblable(services.db), {
        kind: assembleJob,
        field: "recordingId",
        skipExisting: true,
        queue: assembleJob.name,
      }),
    ),
  ];
}
