import * as wire from "#contract/accounts/own-account.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { deleteAccount, type DeletionServices } from "./delete-account.ts";

/** Here and not with the accounts, since it ends lectures and enrollments and refunds payments. */
export function deleteAccountRoutes(services: DeletionServices): Route[] {
  return [
    route(wire.deleteAccount, {
      access: "signed-in",
      limit: "logIn",
      handle: async ({ caller, body }) => {
        await deleteAccount(services, caller, body);
        return { data: {} };
      },
    }),
  ];
}
