import type { Role } from "#contract/accounts/account.ts";

/** The account that makes a request or opened a socket, by its session. */
export interface Caller {
  accountId: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  emailVerified: boolean;
  /** Whether the account has a second factor. */
  secondFactor: boolean;
  /** When this session last proved the second factor. */
  steppedUpAt: Date | null;
}
