import type { enErrors } from "../en/errors.ts";
import type { Translation } from "../translation.ts";

/** For a native reader's review. */
export const amErrors: Translation<typeof enErrors> = {};
