import type { Passkey } from "#contract/accounts/passkey.ts";

const passkey = (digit: number, described: Partial<Passkey>): Passkey => ({
  _id: `01900000-0000-7000-8000-00000000001${digit}`,
  name: "My phone",
  addedAt: "2026-11-20T09:00:00.000Z",
  lastUsedAt: new Date(Date.now() - digit * 3_600_000).toISOString(),
  backedUp: true,
  ...described,
});

/** Fake passkeys, because the test browser has none. */
export const passkeyResponses = {
  list: {
    statusCode: 200,
    data: [
      passkey(1, {}),
      passkey(2, { name: "A security key with a name of almost sixty characters", backedUp: false }),
      passkey(3, { name: "ሥራ ቦታ ያለው ኮምፒውተር", lastUsedAt: null }),
    ],
  },
  challenge: {
    statusCode: 403,
    code: "second_factor_required",
    message: "Enter the code of your authenticator app.",
    fields: { challenge: ["a challenge"], methods: ["passkey"] },
  },
  status: {
    statusCode: 200,
    data: { totpSince: "2026-11-21T12:00:00.000Z", recoveryCodesLeft: 9, passkeys: 1, mustSetUp: false },
  },
};
