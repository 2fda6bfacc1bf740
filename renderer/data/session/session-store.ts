import { create } from "zustand";
import type { Account, OwnAccount } from "#contract/accounts/account.ts";
import { sessionHintCookie } from "#renderer/data/platform/session-cookies.ts";
import {
  storedResumableAccount,
  storedSessionAccount,
  storedStaySignedIn,
  storedToken,
} from "#renderer/data/platform/stored-values.ts";
import { mayResumeSession } from "./may-sign-in.ts";

interface SessionState {
  /** Null while signed out. */
  token: string | null;
  /** Null until `GET /users/me` has responded. */
  account: OwnAccount | null;
  /**
   * The party that ended the last session. If it was the user, the next log-in does not return to the page that was
   * open at log-out.
   */
  endedBy: "user" | "server" | null;
  /** True if this browser may have a cookie that resumes a session without a password, or a session to exchange. */
  mayResume: boolean;
  /** If `account` is omitted, it is loaded next. */
  signedIn: (token: string, account?: OwnAccount) => void;
  signedOut: (by: "user" | "server") => void;
  accountLoaded: (account: OwnAccount) => void;
  /** Called at log-in, and when the cookie turns out to be invalid. */
  setMayResume: (mayResume: boolean) => void;
}

function remember({ _id }: Account, mayResume: boolean): void {
  storedSessionAccount.write(_id);
  if (mayResume) storedResumableAccount.write(_id);
}

export const useSession = create<SessionState>((set, get) => ({
  token: storedToken.read(),
  account: null,
  endedBy: null,
  mayResume: mayResumeSession(),
  signedIn: (token, account) => {
    storedToken.write(token);
    storedSessionAccount.remove();
    set({ token, account: account ?? null, endedBy: null });
    if (account) remember(account, get().mayResume);
  },
  signedOut: (endedBy) => {
    storedToken.remove();
    storedSessionAccount.remove();
    set({ token: null, account: null, endedBy });
    if (endedBy === "user") get().setMayResume(false);
  },
  setMayResume: (mayResume) => {
    if (mayResume) storedStaySignedIn.write("true");
    else {
      storedStaySignedIn.remove();
      storedResumableAccount.remove();
    }
    sessionHintCookie.write(mayResume);
    set({ mayResume });
  },
  accountLoaded: (account) => {
    remember(account, get().mayResume);
    set({ account });
  },
}));

/**
 * Returns the id of the account to which this page belongs, even while the server can't be reached; null for a guest.
 */
export function knownAccountId({ account, token, mayResume }: SessionState): string | null {
  if (account !== null) return account._id;
  if (token !== null) return storedSessionAccount.read();
  return mayResume ? storedResumableAccount.read() : null;
}

/** Any user who is not an instructor is treated as a student. */
export function isInstructor(account: Account | null): boolean {
  return account?.role === "instructor";
}
