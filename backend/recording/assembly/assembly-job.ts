import { z } from "zod";
import { jobKind } from "#backend/jobs/job-kind.ts";

/** With graphile-worker's backoff, about six hours: a storage may be away for a while. */
const attempts = 10;

/** Makes a recording's replay. */
export const assembleJob = jobKind("assemble-recording", z.object({ recordingId: z.uuid() }), attempts);
