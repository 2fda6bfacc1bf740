import type { enEnrollments } from "../en/enrollments.ts";
import type { Translation } from "../translation.ts";

/** For a native reader's review. */
export const amEnrollments: Translation<typeof enEnrollments> = {};
