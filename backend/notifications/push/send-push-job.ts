import { z } from "zod";
import { PUSH_ATTEMPTS } from "#backend/platform/constants.ts";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";

/** Sends one queued notification to the account's browsers. */
export const sendPushJob = jobKind("send-push", z.object({ pushId: z.uuid() }), PUSH_ATTEMPTS);
