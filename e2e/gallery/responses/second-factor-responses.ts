import type { SecondFactorStatus, TotpSetup } from "#contract/accounts/second-factor.ts";

const ok = (data: object) => ({ statusCode: 200, data });
const off: SecondFactorStatus = { totpSince: null, recoveryCodesLeft: 0, passkeys: 0, mustSetUp: true };
const on: SecondFactorStatus = {
  totpSince: "2026-11-21T12:00:00.000Z",
  recoveryCodesLeft: 9,
  passkeys: 0,
  mustSetUp: false,
};
const setup: TotpSetup = {
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  uri: "otpauth://totp/Gubae:sara%40example.com?issuer=Gubae&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
};
const codes = ["abcde-fghjk", "mnpqr-stuvw", "xyz23-45678", "bcdef-ghjkm", "npqrs-tuvwx"];

export const secondFactorResponses = {
  challenge: {
    statusCode: 403,
    code: "second_factor_required",
    message: "Enter the code of your authenticator app.",
    fields: { challenge: ["a challenge"], methods: ["totp", "recovery_code"] },
  },
  stepUpRequired: { statusCode: 403, code: "step_up_required", message: "Please confirm that it's you." },
  mustSetUp: ok(off),
  none: ok({ ...off, mustSetUp: false }),
  on: ok(on),
  setup: ok(setup),
  recoveryCodes: ok({
    recoveryCodes: [...codes, ...codes.map((code) => code.split("").toReversed().join(""))],
  }),
};
