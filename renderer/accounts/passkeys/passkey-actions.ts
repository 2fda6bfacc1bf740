import * as wire from "#contract/accounts/passkey.ts";
import { call } from "#renderer/data/client/client.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useSession } from "#renderer/data/session/session-store.ts";

/** The library is loaded on first use: few log-ins need it. */
const loadWebauthn = () => import("./webauthn.ts");

/** Logs in with a passkey on the device. On success the session store changes. */
export async function logInWithPasskey(staySignedIn: boolean): Promise<void> {
  const [{ signWithPasskey }, options] = await Promise.all([loadWebauthn(), call(wire.startPasskeyLogIn)]);
  const credential = await signWithPasskey(options);
  const { token } = await call(wire.logInWithPasskey, { body: { credential, staySignedIn } });
  useSession.getState().setMayResume(staySignedIn);
  useSession.getState().signedIn(token);
}

/** Proves the second factor again with a passkey of the account. */
export async function proveWithPasskey(): Promise<void> {
  const [{ signWithPasskey }, options] = await Promise.all([loadWebauthn(), call(wire.startPasskeyStepUp)]);
  const credential = await signWithPasskey(options);
  await call(wire.stepUpWithPasskey, { body: { credential } });
}

export const passkeysQuery = queryOf(wire.listPasskeys);

export interface PasskeyFields {
  name: string;
  currentPassword: string;
}

export async function createPasskey({ name, currentPassword }: PasskeyFields): Promise<void> {
  const [{ makePasskey }, options] = await Promise.all([
    loadWebauthn(),
    call(wire.startPasskey, { body: { currentPassword } }),
  ]);
  const credential = await makePasskey(options);
  await call(wire.addPasskey, { body: { name, credential } });
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await call(wire.renamePasskey, { params: { id }, body: { name } });
}

export async function deletePasskey(id: string, currentPassword: string): Promise<void> {
  await call(wire.removePasskey, { params: { id }, body: { currentPassword } });
}
