import type { Role } from "#contract/account.ts";

/** The person behind a request or a socket, as their session says. */
export interface Caller {
  accountId: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
}
