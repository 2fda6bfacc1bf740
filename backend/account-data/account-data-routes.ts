import { exportAccount as exportEndpoint } from "#contract/account-data/account-data.ts";
import { deleteAccount as deletionEndpoint } from "#contract/account-data/delete-account.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { deleteAccount, type DeletionServices } from "./deletion/delete-account.ts";
import { exportAccount } from "./export/export-account.ts";

/** Export and deletion of one's own account, across all domains. */
export function accountDataRoutes(services: DeletionServices): Route[] {
  return [
    route(exportEndpoint, {
      access: "signed-in",
      limit: "accountExport",
      handle: async ({ caller }) => ({ data: await exportAccount(services, caller.accountId) }),
    }),
    route(deletionEndpoint, {
      access: "signed-in",
      limit: "logIn",
      handle: async ({ caller, body }) => {
        await deleteAccount(services, caller, body);
        return { data: {} };
      },
    }),
  ];
}
