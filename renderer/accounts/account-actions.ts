import { type OwnAccount, logIn, logOut, me, type SignUp, signUp } from "#contract/account.ts";
import { call } from "#renderer/api/client.ts";
import { useSession } from "#renderer/session/session-store.ts";

let loading: { token: string; done: Promise<OwnAccount> } | null = null;

/** Loads the signed-in person into the session; callers at the same time share one call. */
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

export async function createAccount(fields: SignUp): Promise<void> {
  const { token } = await call(signUp, { body: fields });
  useSession.getState().deviceRemembered(fields.staySignedIn === true);
  useSession.getState().signedIn(token);
}

interface Credentials {
  email: string;
  password: string;
  staySignedIn?: boolean | undefined;
}

export async function startSession(credentials: Credentials): Promise<void> {
  const { token } = await call(logIn, { body: credentials });
  useSession.getState().deviceRemembered(credentials.staySignedIn === true);
  useSession.getState().signedIn(token);
}

/** Forgets the session here at once, and tells the server, whose failure changes nothing for the person. */
export async function endSession(): Promise<void> {
  const told = call(logOut);
  useSession.getState().signedOut("person");
  await Promise.allSettled([told]);
}
