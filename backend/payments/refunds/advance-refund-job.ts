import { z } from "zod";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";

/** Advances the refund of one payment. */
export const advanceRefundJob = jobKind("advance-refund", z.object({ paymentId: z.uuid() }));
