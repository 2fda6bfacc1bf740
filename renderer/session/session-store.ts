import { create } from "zustand";
import type { Account, OwnAccount } from "#contract/accounts/account.ts";
import { handOverCookie } from "#renderer/platform/hand-over-cookie.ts";
import { sessionHintCookie } from "#renderer/platform/session-hint-cookie.ts";
import { storedStaySignedIn, storedToken } from "#renderer/platform/stored-values.ts";

interface SessionState {
  /** Signed in while there is one. */
  token: string | null;
  /** Null until `GET /users/me` has responded. */
  account: OwnAccount | null;
  /** Who ended the last session: after the user's own log-out, log-in does not return to the page. */
  endedBy: "user" | "server" | null;
  /** Whether this browser may have a cookie that resumes a session without the password, or hands one over. */
  mayResume: boolean;
  /** Without `account` it is loaded next. */
  signedIn: (token: string, account?: OwnAccount) => void;
  signedOut: (by: "user" | "server") => void;
  accountLoaded: (account: OwnAccount) => void;
  /** Set at log-in, and when the cookie turns out to be invalid. */
  setMayResume: (mayResume: boolean) => void;
}

export const useSession = create<SessionState>((set, get) => ({
  token: storedToken.read(),
  account: null,
  endedBy: null,
  mayResume: storedStaySignedIn.read() !== null || handOverCookie.isThere(),
  signedIn: (token, account) => {
    storedToken.write(token);
    set({ token, account: account ?? null, endedBy: null });
  },
  signedOut: (endedBy) => {
    storedToken.remove();
    set({ token: null, account: null, endedBy });
    if (endedBy === "user") get().setMayResume(false);
  },
  setMayResume: (mayResume) => {
    if (mayResume) storedStaySignedIn.write("true");
    else storedStaySignedIn.remove();
    sessionHintCookie.write(mayResume);
    set({ mayResume });
  },
  accountLoaded: (account) => set({ account }),
}));

/** Any user who is not an instructor is treated as a student. */
export function isInstructor(account: Account | null): boolean {
  return account?.role === "instructor";
}
