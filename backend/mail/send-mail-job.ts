import { z } from "zod";
import { MAIL_ATTEMPTS } from "#backend/constants.ts";
import { jobKind } from "#backend/jobs/job-kind.ts";

/** Sends one mail of the queue. */
export const sendMailJob = jobKind("send-mail", z.object({ mailId: z.uuid() }), MAIL_ATTEMPTS);
