import type { z } from "zod/mini";
import * as wire from "#contract/accounts/second-factor.ts";
import { call } from "#renderer/data/client/client.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useSession } from "#renderer/data/session/session-store.ts";

/** Finishes a log-in. On success, the session store holds the new session. */
export async function finishLogIn(
  answer: z.infer<typeof wire.logInWithSecondFactor.body>,
  staySignedIn: boolean,
): Promise<void> {
  const { token } = await call(wire.logInWithSecondFactor, { body: answer });
  useSession.getState().setMayResume(staySignedIn);
  useSession.getState().signedIn(token);
}

export const secondFactorQuery = queryOf(wire.getSecondFactor);

export function startTotp(): Promise<wire.TotpSetup> {
  return call(wire.startTotp);
}

/** A code, or the password of an account without a second factor. */
export type StepUpProof = z.input<typeof wire.stepUp.body>;

/** Verifies the user again, for actions that move money or change who can log in. */
export async function proveAgain(proof: StepUpProof): Promise<void> {
  await call(wire.stepUp, { body: proof });
}

/** The proof that a change of the second factor requires. */
export type Proof = z.infer<typeof wire.confirmTotp.body>;

/** Returns the recovery codes. */
export async function confirmTotp(proof: Proof): Promise<string[]> {
  return (await call(wire.confirmTotp, { body: proof })).recoveryCodes;
}

export async function removeTotp(proof: Proof): Promise<void> {
  await call(wire.removeTotp, { body: proof });
}

/** Returns the new recovery codes. */
export async function renewRecoveryCodes(proof: Proof): Promise<string[]> {
  return (await call(wire.renewRecoveryCodes, { body: proof })).recoveryCodes;
}
