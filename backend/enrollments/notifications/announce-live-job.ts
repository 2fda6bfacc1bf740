import { z } from "zod";
import { jobKind } from "#backend/platform/jobs/job-kind.ts";

/** Tells enrolled students who are not in the room that the host sends video or audio. */
export const announceLiveJob = jobKind("announce-live", z.object({ lectureId: z.uuid() }), 5);
