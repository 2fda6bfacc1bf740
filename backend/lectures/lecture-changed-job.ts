import { z } from "zod";
import { jobKind } from "#backend/jobs/job-kind.ts";

/** Those who have a seat must hear of a lecture's new title or time. */
export const lectureChangedJob = jobKind(
  "lecture-changed",
  z.object({
    lectureId: z.uuid(),
    /** The calendar's number of this change. */
    sequence: z.int(),
    before: z.object({ name: z.string(), startsAt: z.iso.datetime(), zone: z.string() }),
  }),
);
