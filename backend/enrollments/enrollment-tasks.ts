import { z } from "zod";
import { jobKind } from "#backend/jobs/job-kind.ts";
import { everyMinute, task, type Task } from "#backend/jobs/task.ts";
import { finishRefundJob } from "#backend/payments/finish-refund-job.ts";
import type { EnrollmentServices } from "./enrollment-services.ts";
import { finishRefund } from "./finish-refund.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

/** Asks about every open payment, whatever its schedule says: a process that starts may know nothing yet. */
export const reconcileAllJob = jobKind("reconcile-all-payments", z.object({}), 3);

/** What goes on with enrollments and their money beside requests. */
export function enrollmentTasks(services: EnrollmentServices): Task[] {
  return [
    task(finishRefundJob, async ({ paymentId }) => void (await finishRefund(services, paymentId))),
    task(reconcileAllJob, (_, { signal }) => reconcilePayments(services, { everything: true, signal })),
    // The schedule's own, and the net below every job that was lost.
    everyMinute("reconcile-payments", ({ signal }) =>
      reconcilePayments(services, { everything: false, signal }),
    ),
  ];
}
