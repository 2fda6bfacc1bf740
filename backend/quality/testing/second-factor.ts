import { Secret, TOTP } from "otpauth";
import { confirmTotp, startTotp, stepUp } from "#contract/accounts/second-factor.ts";
import { call } from "./api-client.ts";
import { TEST_PASSWORD, type TestAccount } from "./test-account.ts";

const periodMs = 30_000;

export interface TestAuthenticator {
  recoveryCodes: string[];
  /**
   * Returns the code that the authenticator app shows `stepsAhead` time steps from now. The current code was already
   * used in the set-up.
   */
  code: (stepsAhead?: number) => string;
}

/** Returns the code that an authenticator app with this secret shows at a given time. */
export function totpCode(base32: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp: at.getTime() });
}

/** Sets up an authenticator app for an account; `clock` is the server's. */
export async function setUpTotp(
  url: string,
  { token }: TestAccount,
  clock: () => Date = () => new Date(),
): Promise<TestAuthenticator> {
  const { secret } = await call(url, startTotp, { token });
  const body = { code: totpCode(secret, clock()), currentPassword: TEST_PASSWORD };
  const { recoveryCodes } = await call(url, confirmTotp, { token, body });
  return {
    recoveryCodes,
    code: (stepsAhead = 1) => totpCode(secret, new Date(clock().getTime() + stepsAhead * periodMs)),
  };
}

/** Proves the password of an account without a second factor, for actions that require this proof beforehand. */
export async function provePassword(url: string, { token }: Pick<TestAccount, "token">): Promise<void> {
  await call(url, stepUp, { token, body: { currentPassword: TEST_PASSWORD } });
}
