import type { enLanding } from "../en/landing.ts";
import type { Translation } from "../translation.ts";

/** For a native reader's review. */
export const amLanding: Translation<typeof enLanding> = {};
