import { everyMinute, task, type Task } from "#backend/platform/jobs/task.ts";
import { alertAdminsJob } from "#backend/payments/state/alert-admins-job.ts";
import { alertAdmins, type AlertServices } from "./alert-admins.ts";

/** The job emails at once. The other finds what needs an admin because time has passed, and what came too soon. */
export function alertTasks(services: AlertServices): Task[] {
  return [
    task(alertAdminsJob, () => alertAdmins(services)),
    everyMinute("alert-admins-later", () => alertAdmins(services)),
  ];
}
