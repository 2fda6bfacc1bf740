import * as wire from "#contract/account-data/account-data.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { deleteAccount, type DeletionServices } from "./deletion/delete-account.ts";
import { exportAccount } from "./export/export-account.ts";

/** Export and deletion of one's own account, across all domains. */
export function accountDataRoutes(services: DeletionServices): Route[] {
  return [
    route(wire.exportAccount, {
      access: "signed-in",
      limit: "accountExport",
      handle: async ({ caller }) => ({ data: await exportAccount(services, caller.accountId) }),
    }),
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
