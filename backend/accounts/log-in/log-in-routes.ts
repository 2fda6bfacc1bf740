import {
  logIn as logInWire,
  logOut,
  resumeSession as resumeWire,
  signUp as signUpWire,
  takeSession as takeSessionWire,
} from "#contract/accounts/account.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { deleteSessionAndDevice } from "../sessions/device-repo.ts";
import type { LogInGuard } from "./log-in-guard.ts";
import { HAND_OVER_COOKIE } from "#backend/platform/http/pages/page-head.ts";
import { handOverCookie, takeSession } from "./hand-over.ts";
import { logIn } from "./log-in-with-password.ts";
import type { PasswordCost } from "../passwords/hash-password.ts";
import { presentOwnAccount } from "../present-account.ts";
import {
  DEVICE_COOKIE,
  deviceCookie,
  resumeSession,
  type OpenedSession,
} from "../sessions/remember-device.ts";
import { signUp } from "./sign-up.ts";

interface SessionServices {
  db: Knex;
  clock: Clock;
  guard: LogInGuard;
  logger: Logger;
  /** Whether accounts must verify their email. */
  verifiesEmails: boolean;
  /** Called when a session ends, to disconnect its sockets. */
  onSessionEnded: (sessionId: string) => void;
  passwordCost: PasswordCost;
}

/** Without "stay signed in", a log-in removes the cookie that another user may have left on the device. */
const toResponse = ({ token, device }: OpenedSession) => ({ data: { token }, cookie: deviceCookie(device) });

export function sessionRoutes(services: SessionServices): Route[] {
  return [
    route(signUpWire, {
      access: "public",
      limit: "signUp",
      handle: async ({ body, client }) => toResponse(await signUp(services, body, client)),
    }),
    route(logInWire, {
      access: "public",
      limit: "logIn",
      handle: async ({ body, client }) => toResponse(await logIn(services, body, client)),
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
        const taken = await takeSession(services, cookie(HAND_OVER_COOKIE) ?? "");
        const data = { ...taken, account: presentOwnAccount(taken.account, services) };
        return { data, cookie: handOverCookie(null) };
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
