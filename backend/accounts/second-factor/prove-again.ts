import { AppError } from "#backend/platform/app-error.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import { verifyPassword } from "../passwords/verify-password.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { setSteppedUp } from "../sessions/session-repo.ts";
import type { SecondFactorServices } from "./second-factor-services.ts";
import { withSecondFactor } from "./verify-second-factor.ts";

interface Proof {
  code?: string | undefined;
  /** Ignored if the account has a second factor. */
  currentPassword?: string | undefined;
  client: RequestClient;
}

/** Proves the user's identity again in the caller's session, with the second factor or the password. */
export async function proveAgain(
  services: SecondFactorServices,
  { accountId, sessionId, secondFactor }: Caller,
  { code, currentPassword, client }: Proof,
): Promise<void> {
  if (code !== undefined)
    return withSecondFactor(services, { accountId, client, code }, (trx, now) =>
      setSteppedUp(trx, { id: sessionId }, now),
    );
  if (secondFactor) throw new AppError("invalid", { fields: { code: ["Enter the code."] } });
  if (currentPassword === undefined)
    throw new AppError("invalid", { fields: { currentPassword: ["Enter your password."] } });
  await verifyPassword(services.db, { accountId, password: currentPassword, field: "currentPassword" });
  await setSteppedUp(services.db, { id: sessionId }, services.clock());
}
