import { z } from "zod";
import { EMAIL_ATTEMPTS } from "#backend/platform/constants.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";

/** Sends one queued email. */
export const sendEmailJob = jobKind("send-email", z.object({ emailId: z.uuid() }), EMAIL_ATTEMPTS);
