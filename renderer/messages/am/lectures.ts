import type { enLectures } from "../en/lectures.ts";
import type { Translation } from "../translation.ts";

/** For a native reader's review. */
export const amLectures: Translation<typeof enLectures> = {};
