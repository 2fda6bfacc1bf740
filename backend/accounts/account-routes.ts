import * as wire from "#contract/accounts/account.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { PictureStore } from "#backend/platform/files/pictures/picture-store.ts";
import { canViewAccount } from "./account-policy.ts";
import { findAccountById } from "./account-repo.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { presentAccount, presentOwnAccount } from "./present-account.ts";
import { updateAccount } from "./update-account.ts";

interface AccountServices {
  db: Knex;
  clock: Clock;
  pictures: PictureStore;
  /** True if accounts must verify their email. */
  verifiesEmails: boolean;
  /** Called when a session ends, to disconnect its sockets. */
  onSessionEnded: (sessionId: string) => void;
}

export function accountRoutes(services: AccountServices): Route[] {
  const { db } = services;

  async function getAccount(caller: Caller, accountId: string) {
    const account = await findAccountById(db, accountId);
    // A caller without access must not learn whether the account exists.
    if (!account || !canViewAccount(caller, account)) throw new AppError("account_not_found");
    return { data: presentAccount(account) };
  }

  return [
    route(wire.me, {
      access: "signed-in",
      handle: async ({ caller }) => {
        const account = await findAccountById(db, caller.accountId);
        if (!account) throw new AppError("account_not_found");
        return { data: presentOwnAccount(account, services) };
      },
    }),
    route(wire.accountById, {
      access: "signed-in",
      handle: ({ caller, params }) => getAccount(caller, params.id),
    }),
    route(wire.updateAccount, {
      access: "signed-in",
      limit: "upload",
      handle: async ({ caller, params, body, upload }) => {
        const update = { accountId: params.id, changes: body, upload };
        return { data: presentOwnAccount(await updateAccount(services, caller, update), services) };
      },
    }),
  ];
}
