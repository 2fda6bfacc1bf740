import { type OwnAccount, logIn, logOut, me, type SignUp, signUp, updateAccount } from "#contract/account.ts";
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
  useSession.getState().signedIn(token);
}

export async function startSession(credentials: { email: string; password: string }): Promise<void> {
  const { token } = await call(logIn, { body: credentials });
  useSession.getState().signedIn(token);
}

/** Forgets the session here at once, and tells the server, whose failure changes nothing for the person. */
export async function endSession(): Promise<void> {
  const told = call(logOut);
  useSession.getState().signedOut("person");
  await Promise.allSettled([told]);
}

export interface ProfileChange {
  id: string;
  name: string;
  email: string;
  picture: Blob | null;
}

/** Answers the account as the server keeps it: a name is its first and last word. */
export async function saveProfile({ id, name, email, picture }: ProfileChange): Promise<OwnAccount> {
  const account = await call(updateAccount, { params: { id }, body: { name, email }, upload: picture });
  useSession.getState().accountLoaded(account);
  return account;
}
