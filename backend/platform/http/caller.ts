import type { Role } from "#contract/accounts/account.ts";
import type { RequestClient } from "./request-client.ts";

/** The account that makes a request or opened a socket, identified by its session. */
export interface Caller {
  accountId: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  emailVerified: boolean;
  /** Whether the account has two-factor authentication. */
  secondFactor: boolean;
  /** The time at which this session last proved the second factor. */
  steppedUpAt: Date | null;
}

/**
 * Finds the caller by a session token; null when the session is unknown or has ended. `client` is stored as the
 * session's last device. The app injects this function, since only the accounts feature can implement it.
 */
export type Authenticate = (token: string, client?: RequestClient) => Promise<Caller | null>;

/** Reads the token from an Authorization header: `Bearer <token>`, or the token alone, as the specification allows. */
export function tokenFromHeader(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, "").trim();
  return token ? token : null;
}
