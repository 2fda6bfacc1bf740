import {
  logIn as logInWire,
  logOut,
  resumeSession as resumeWire,
  signUp as signUpWire,
} from "#contract/account.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { route, type Route } from "#backend/http/route.ts";
import { endSessionAndDevice } from "./device-repo.ts";
import { logIn } from "./log-in.ts";
import { presentOwnAccount } from "./present-account.ts";
import { DEVICE_COOKIE, deviceCookie, resumeSession, type OpenedSession } from "./remember-device.ts";
import { signUp } from "./sign-up.ts";

interface SessionServices {
  db: Knex;
  clock: Clock;
  /** Told when a session ends, so that its sockets end too. */
  onSessionEnded: (sessionId: string) => void;
}

/** Who does not stay signed in takes somebody else's cookie off the device. */
const opened = ({ token, device }: OpenedSession) => ({ data: { token }, cookie: deviceCookie(device) });

export function sessionRoutes(services: SessionServices): Route[] {
  return [
    route(signUpWire, {
      access: "public",
      limit: "signUp",
      handle: async ({ body }) => opened(await signUp(services, body)),
    }),
    route(logInWire, {
      access: "public",
      limit: "logIn",
      handle: async ({ body }) => opened(await logIn(services, body)),
    }),
    route(resumeWire, {
      access: "public",
      limit: "resumeSession",
      handle: async ({ cookie, fromOwnPage }) => {
        if (!fromOwnPage) throw new AppError("foreign_origin");
        const { token, account, device } = await resumeSession(services, cookie(DEVICE_COOKIE) ?? "");
        const data = { token, account: presentOwnAccount(account) };
        return { data, ...(device !== undefined && { cookie: deviceCookie(device) }) };
      },
    }),
    route(logOut, {
      access: "signed-in",
      handle: async ({ caller }) => {
        const ended = await services.db.transaction((trx) => endSessionAndDevice(trx, caller.sessionId));
        for (const sessionId of ended) services.onSessionEnded(sessionId);
        return { data: {}, cookie: deviceCookie(null) };
      },
    }),
  ];
}
