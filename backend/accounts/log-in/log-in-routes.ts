import {
  logIn as logInWire,
  logOut,
  resumeSession as resumeWire,
  signUp as signUpWire,
  takeSession as takeSessionWire,
} from "#contract/accounts/account.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { deleteSessionAndDevice } from "../sessions/device-repo.ts";
import { SESSION_EXCHANGE_COOKIE } from "#backend/platform/http/pages/page-head.ts";
import { sessionExchangeCookie, takeSession } from "./session-exchange.ts";
import { logInWithPasskey, startPasskeyLogIn } from "./log-in-with-passkey.ts";
import { logInWithPassword } from "./log-in-with-password.ts";
import { logInWithSecondFactor } from "./log-in-with-second-factor.ts";
import type { LogInServices } from "./log-in-services.ts";
import type { PasskeyServices } from "../passkeys/passkey-services.ts";
import * as passkeyWire from "#contract/accounts/passkey.ts";
import { logInWithSecondFactor as secondStepWire } from "#contract/accounts/second-factor.ts";
import { presentOwnAccount } from "../present-account.ts";
import {
  DEVICE_COOKIE,
  deviceCookie,
  resumeSession,
  type OpenedSession,
} from "../sessions/remember-device.ts";
import { signUp } from "./sign-up.ts";

/**
 * A log-in without "stay signed in" removes any existing device cookie, which another user may have left in the
 * browser.
 */
const toResponse = ({ token, device }: OpenedSession) => ({ data: { token }, cookie: deviceCookie(device) });

/** Log-in, session transfer between tabs, and log-out. */
export function logInRoutes(services: LogInServices & PasskeyServices): Route[] {
  return [
    ...secondStepRoutes(services),
    ...passkeyRoutes(services),
    route(signUpWire, {
      access: "public",
      limit: "signUp",
      handle: async ({ body, client }) => toResponse(await signUp(services, body, client)),
    }),
    route(logInWire, {
      access: "public",
      limit: "logIn",
      handle: async ({ body, client }) => toResponse(await logInWithPassword(services, body, client)),
    }),
    route(resumeWire, {
      access: "public",
      limit: "resumeSession",
      handle: async ({ client, cookie, fromOwnOrigin }) => {
        if (!fromOwnOrigin) throw new AppError("foreign_origin");
        const { token, account, device } = await resumeSession(services, cookie(DEVICE_COOKIE) ?? "", client);
        const data = { token, account: presentOwnAccount(account, services) };
        return { data, ...(device !== undefined && { cookie: deviceCookie(device) }) };
      },
    }),
    route(takeSessionWire, {
      access: "public",
      limit: "resumeSession",
      handle: async ({ cookie, fromOwnOrigin }) => {
        if (!fromOwnOrigin) throw new AppError("foreign_origin");
        const taken = await takeSession(services, cookie(SESSION_EXCHANGE_COOKIE) ?? "");
        const data = { ...taken, account: presentOwnAccount(taken.account, services) };
        return { data, cookie: sessionExchangeCookie(null) };
      },
    }),
    route(logOut, {
      access: "signed-in",
      handle: async ({ caller }) => {
        const ended = await services.db.transaction((trx) => deleteSessionAndDevice(trx, caller.sessionId));
        for (const sessionId of ended) services.onSessionEnded(sessionId);
        return { data: {}, cookie: deviceCookie(null) };
      },
    }),
  ];
}

function secondStepRoutes(services: LogInServices): Route[] {
  return [
    route(secondStepWire, {
      access: "public",
      // This limit is per IP address; the limit per account is stricter.
      limit: "secondFactor",
      handle: async ({ body, client }) => toResponse(await logInWithSecondFactor(services, body, client)),
    }),
  ];
}

function passkeyRoutes(services: PasskeyServices): Route[] {
  const common = { access: "public", limit: "passkeyLogIn" } as const;
  return [
    route(passkeyWire.startPasskeyLogIn, {
      ...common,
      handle: async () => ({ data: await startPasskeyLogIn(services) }),
    }),
    route(passkeyWire.logInWithPasskey, {
      ...common,
      handle: async ({ body, client }) => toResponse(await logInWithPasskey(services, body, client)),
    }),
  ];
}
