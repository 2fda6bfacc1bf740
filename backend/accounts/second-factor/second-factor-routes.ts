import * as wire from "#contract/accounts/second-factor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { countPasskeys } from "../passkeys/passkey-repo.ts";
import { proveAgain } from "./prove-again.ts";
import type { SecondFactorServices } from "./second-factor-services.ts";
import { countRecoveryCodes, findTotp } from "./second-factor-repo.ts";
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from "./set-up-totp.ts";

export function secondFactorRoutes(services: SecondFactorServices): Route[] {
  const { db } = services;
  return [
    route(wire.getSecondFactor, {
      access: "signed-in",
      handle: async ({ caller: { accountId, role, secondFactor } }) => {
        const totp = await findTotp(db, accountId);
        const data = {
          totpSince: totp?.confirmedAt?.toISOString() ?? null,
          recoveryCodesLeft: await countRecoveryCodes(db, accountId),
          passkeys: await countPasskeys(db, accountId),
          mustSetUp: services.adminsNeedSecondFactor && role === "admin" && !secondFactor,
        };
        return { data };
      },
    }),
    route(wire.stepUp, {
      access: "signed-in",
      limit: "logIn",
      handle: async ({ caller, body, client }) => {
        await proveAgain(services, caller, { ...body, client });
        return { data: {} };
      },
    }),
    ...setUpRoutes(services),
  ];
}

/** Each of these routes checks the password, so they share the rate limit of the log-in. */
function setUpRoutes(services: SecondFactorServices): Route[] {
  const common = { access: "signed-in", limit: "logIn" } as const;
  return [
    route(wire.startTotp, {
      ...common,
      handle: async ({ caller }) => ({ data: await startTotp(services, caller) }),
    }),
    route(wire.confirmTotp, {
      ...common,
      handle: async ({ caller, body, client }) => ({
        data: { recoveryCodes: await confirmTotp(services, caller, { ...body, client }) },
      }),
    }),
    route(wire.removeTotp, {
      ...common,
      handle: async ({ caller, body, client }) => {
        await removeTotp(services, caller, { ...body, client });
        return { data: {} };
      },
    }),
    route(wire.renewRecoveryCodes, {
      ...common,
      handle: async ({ caller, body, client }) => ({
        data: { recoveryCodes: await renewRecoveryCodes(services, caller, { ...body, client }) },
      }),
    }),
  ];
}
