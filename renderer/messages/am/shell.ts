import type { enShell } from "../en/shell.ts";
import type { Translation } from "../translation.ts";

/** For a native reader's review. */
export const amShell: Translation<typeof enShell> = {};
