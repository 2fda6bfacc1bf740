import * as wire from "#contract/account.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { route, type Route } from "#backend/http/route.ts";
import type { PictureStore } from "#backend/pictures/picture-store.ts";
import { canSeeAccount } from "./account-policy.ts";
import { findAccountById } from "./account-repo.ts";
import type { Caller } from "./caller.ts";
import { presentAccount, presentOwnAccount } from "./present-account.ts";
import { updateAccount } from "./update-account.ts";

interface AccountServices {
  db: Knex;
  clock: Clock;
  pictures: PictureStore;
  /** Told when a session ends, so that its sockets end too. */
  onSessionEnded: (sessionId: string) => void;
}

export function accountRoutes(services: AccountServices): Route[] {
  const { db } = services;

  async function presentTo(caller: Caller, accountId: string) {
    const account = await findAccountById(db, accountId);
    // Somebody else's existence is no news for a stranger.
    if (!account || !canSeeAccount(caller, account)) throw new AppError("account_not_found");
    return { data: presentAccount(account) };
  }

  return [
    route(wire.me, {
      access: "signed-in",
      handle: async ({ caller }) => {
        const account = await findAccountById(db, caller.accountId);
        if (!account) throw new AppError("account_not_found");
        return { data: presentOwnAccount(account) };
      },
    }),
    route(wire.accountById, {
      access: "signed-in",
      handle: ({ caller, params }) => presentTo(caller, params.id),
    }),
    route(wire.updateAccount, {
      access: "signed-in",
      limit: "upload",
      handle: async ({ caller, params, body, upload }) => {
        const update = { accountId: params.id, changes: body, upload };
        return { data: presentOwnAccount(await updateAccount(services, caller, update)) };
      },
    }),
  ];
}
