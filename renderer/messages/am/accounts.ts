import type { enAccounts } from "../en/accounts.ts";
import type { Translation } from "../translation.ts";

/** For a native reader's review. */
export const amAccounts: Translation<typeof enAccounts> = {};
