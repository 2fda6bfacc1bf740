import { z } from "zod";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";
import { everyMinute, task, type Task } from "#backend/platform/jobs/task.ts";
import { lectureChangedJob } from "#backend/lectures/rescheduling/lecture-changed-job.ts";
import type { LiveNow } from "#backend/lectures/lists/live-now.ts";
import { advanceRefundJob } from "#backend/payments/refunds/enqueue-refund-follow-ups.ts";
import type { EnrollmentServices } from "./state/enrollment-services.ts";
import { advanceRefund } from "./refunds/advance-refund.ts";
import { reconcilePayments } from "./settlement/reconcile-payments.ts";
import { checkPromisedReplays } from "./replays/check-promised-replays.ts";
import { refundNoShows } from "./fulfillment/refund-no-shows.ts";
import { settleLectures } from "./fulfillment/settle-lectures.ts";
import { announceLive } from "./notifications/announce-live.ts";
import { announceLiveJob } from "./notifications/announce-live.ts";
import { enqueueLectureReminders } from "./notifications/enqueue-lecture-reminders.ts";
import { notifyLectureChanged } from "./notifications/notify-lecture-changed.ts";
import { checkForChargebacks } from "./refunds/check-for-chargebacks.ts";

/** Polls every open payment, whatever its schedule. Runs at process startup, since events may have been missed. */
export const reconcileAllJob = jobKind("reconcile-all-payments", z.object({}), 3);

interface TaskServices extends EnrollmentServices {
  noHostRefundMinutes: number;
  liveNow: LiveNow;
}

export function enrollmentTasks(services: TaskServices): Task[] {
  return [
    task(advanceRefundJob, async ({ paymentId }) => void (await advanceRefund(services, paymentId))),
    task(reconcileAllJob, (_, { signal }) => reconcilePayments(services, { all: true, signal })),
    // Polls the payments that are due; this also covers payments whose job was lost.
    everyMinute("reconcile-payments", ({ signal }) => reconcilePayments(services, { all: false, signal })),
    everyMinute("check-for-chargebacks", ({ signal }) => checkForChargebacks(services, signal)),
    task(lectureChangedJob, (change) => notifyLectureChanged(services, change)),
    task(announceLiveJob, ({ lectureId }) => announceLive(services, lectureId)),
    everyMinute("enqueue-lecture-reminders", () => enqueueLectureReminders(services)),
    everyMinute("refund-no-shows", () => refundNoShows(services)),
    everyMinute("check-promised-replays", () => checkPromisedReplays(services)),
    everyMinute("settle-lectures", () => settleLectures(services)),
  ];
}
