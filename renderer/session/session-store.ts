import { create } from "zustand";
import type { Account, OwnAccount } from "#contract/account.ts";
import { stayCookie } from "#renderer/platform/stay-cookie.ts";
import { storedStay, storedToken } from "#renderer/platform/stored-values.ts";

interface SessionState {
  /** Its presence is the signed-in state. */
  token: string | null;
  /** Null until `GET /users/me` has answered. */
  account: OwnAccount | null;
  /** Who ended the last session: after one's own log-out, no page wants to be returned to. */
  endedBy: "person" | "server" | null;
  /** Whether this browser may hold a cookie that opens a session without the password. */
  mayResume: boolean;
  /** Without an account it is asked for next. */
  signedIn: (token: string, account?: OwnAccount) => void;
  signedOut: (by: "person" | "server") => void;
  accountLoaded: (account: OwnAccount) => void;
  /** Said at log-in, and when the cookie turned out to be worth nothing. */
  deviceRemembered: (stays: boolean) => void;
}

export const useSession = create<SessionState>((set, get) => ({
  token: storedToken.read(),
  account: null,
  endedBy: null,
  mayResume: storedStay.read() !== null,
  signedIn: (token, account) => {
    storedToken.write(token);
    set({ token, account: account ?? null, endedBy: null });
  },
  signedOut: (endedBy) => {
    storedToken.remove();
    set({ token: null, account: null, endedBy });
    if (endedBy === "person") get().deviceRemembered(false);
  },
  deviceRemembered: (mayResume) => {
    if (mayResume) storedStay.write("true");
    else storedStay.remove();
    stayCookie.write(mayResume);
    set({ mayResume });
  },
  accountLoaded: (account) => set({ account }),
}));

/** Any user who is not an instructor is treated as a student. */
export function isInstructor(account: Account | null): boolean {
  return account?.role === "instructor";
}
