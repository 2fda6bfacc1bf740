import { z } from "zod";
import { jobKind } from "#backend/jobs/job-kind.ts";

/** Brings the refund of one payment further. */
export const finishRefundJob = jobKind("finish-refund", z.object({ paymentId: z.uuid() }));
