import { z } from "zod";
import { jobKind } from "#backend/jobs/job-kind.ts";
import { everyMinute, task, type Task } from "#backend/jobs/task.ts";
import { lectureChangedJob } from "#backend/lectures/lecture-changed-job.ts";
import type { LiveNow } from "#backend/lectures/live-now.ts";
import { finishRefundJob } from "#backend/payments/finish-refund-job.ts";
import type { EnrollmentServices } from "./enrollment-services.ts";
import { finishRefund } from "./finish-refund.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { refundNoShows } from "./refund-no-shows.ts";
import { remindOfLectures } from "./remind-of-lectures.ts";
import { tellLectureChanged } from "./tell-lecture-changed.ts";
import { watchPaidPayments } from "./watch-paid-payments.ts";

/** Asks about every open payment, whatever its schedule says: a process that starts may know nothing yet. */
export const reconcileAllJob = jobKind("reconcile-all-payments", z.object({}), 3);

interface WatchServices extends EnrollmentServices {
  noHostRefundMinutes: number;
  liveNow: LiveNow;
}

/** What goes on with enrollments and their money beside requests. */
export function enrollmentTasks(services: WatchServices): Task[] {
  return [
    task(finishRefundJob, async ({ paymentId }) => void (await finishRefund(services, paymentId))),
    task(reconcileAllJob, (_, { signal }) => reconcilePayments(services, { everything: true, signal })),
    // The schedule's own, and the net below every job that was lost.
    everyMinute("reconcile-payments", ({ signal }) =>
      reconcilePayments(services, { everything: false, signal }),
    ),
    everyMinute("watch-paid-payments", ({ signal }) => watchPaidPayments(services, signal)),
    task(lectureChangedJob, (change) => tellLectureChanged(services, change)),
    everyMinute("remind-of-lectures", () => remindOfLectures(services)),
    everyMinute("refund-no-shows", () => refundNoShows(services)),
  ];
}
