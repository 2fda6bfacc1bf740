import { zone } from "#contract/calendar/zone.ts";
import { deviceZone } from "#contract/calendar/zoned-time.ts";
import { type OwnAccount, logIn, logOut, me, type SignUp, signUp } from "#contract/accounts/account.ts";
import { call } from "#renderer/data/client/client.ts";
import { useSession } from "#renderer/data/session/session-store.ts";

let loading: { token: string; done: Promise<OwnAccount> } | null = null;

/** Loads the signed-in account into the session store. Concurrent callers share one request. */
export function loadAccount(): Promise<OwnAccount> {
  const { token } = useSession.getState();
  if (loading !== null && loading.token === token) return loading.done;
  const done = fetchAccount(token);
  if (token !== null) loading = { token, done };
  return done;
}

async function fetchAccount(token: string | null): Promise<OwnAccount> {
  try {
    const account = await call(me);
    const session = useSession.getState();
    if (session.token === token) session.accountLoaded(account);
    return account;
  } finally {
    loading = null;
  }
}

/** Returns undefined for an unknown zone such as Etc/Unknown, which must not prevent anyone from signing up. */
function knownZone(): string | undefined {
  return zone.safeParse(deviceZone()).data;
}

export async function createAccount(fields: SignUp): Promise<void> {
  const { token } = await call(signUp, { body: { ...fields, zone: knownZone() } });
  useSession.getState().setMayResume(fields.staySignedIn === true);
  useSession.getState().signedIn(token);
}

export interface Credentials {
  email: string;
  password: string;
  staySignedIn?: boolean | undefined;
}

export async function startSession(credentials: Credentials): Promise<void> {
  const { token } = await call(logIn, { body: { ...credentials, zone: knownZone() } });
  useSession.getState().setMayResume(credentials.staySignedIn === true);
  useSession.getState().signedIn(token);
}

/** Ends the session on this device immediately and notifies the server. A failed request is ignored. */
export async function endSession(): Promise<void> {
  const request = call(logOut);
  useSession.getState().signedOut("user");
  await Promise.allSettled([request]);
}
