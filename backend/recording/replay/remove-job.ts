import { z } from "zod";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";

/** Removes everything that was recorded and made of a recording that was deleted. */
export const removeJob = jobKind("remove-recording", z.object({ recordingId: z.uuid() }));
