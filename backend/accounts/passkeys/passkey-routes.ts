import * as wire from "#contract/accounts/passkey.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { addPasskey, startPasskey } from "./add-passkey.ts";
import { listPasskeys, setPasskeyName } from "./passkey-repo.ts";
import type { PasskeyServices } from "./passkey-services.ts";
import { presentPasskey } from "./present-passkey.ts";
import { removePasskey } from "./remove-passkey.ts";
import { startPasskeyStepUp, stepUpWithPasskey } from "./step-up-with-passkey.ts";

export function passkeyRoutes(services: PasskeyServices): Route[] {
  return [...stepUpRoutes(services), ...ownPasskeyRoutes(services)];
}

function stepUpRoutes(services: PasskeyServices): Route[] {
  const common = { access: "signed-in", limit: "logIn" } as const;
  return [
    route(wire.startPasskeyStepUp, {
      ...common,
      handle: async ({ caller }) => ({ data: await startPasskeyStepUp(services, caller) }),
    }),
    route(wire.stepUpWithPasskey, {
      ...common,
      handle: async ({ caller, body, client }) => {
        await stepUpWithPasskey(services, caller, { ...body, client });
        return { data: {} };
      },
    }),
  ];
}

/** Routes that change one's passkeys, and therefore require the password. */
function ownPasskeyRoutes(services: PasskeyServices): Route[] {
  const { db } = services;
  const signedIn = { access: "signed-in" } as const;
  const guarded = { access: "signed-in", limit: "logIn" } as const;
  return [
    route(wire.listPasskeys, {
      ...signedIn,
      handle: async ({ caller }) => ({
        data: (await listPasskeys(db, caller.accountId)).map(presentPasskey),
      }),
    }),
    route(wire.startPasskey, {
      ...guarded,
      handle: async ({ caller, body }) => ({
        data: await startPasskey(services, caller, body.currentPassword),
      }),
    }),
    route(wire.addPasskey, {
      ...guarded,
      handle: async ({ caller, body, client }) => ({
        data: presentPasskey(await addPasskey(services, caller, { ...body, client })),
      }),
    }),
    route(wire.renamePasskey, {
      ...signedIn,
      handle: async ({ caller: { accountId }, params, body }) => {
        const renamed = await setPasskeyName(db, { accountId, id: params.id }, body.name);
        if (!renamed) throw new AppError("not_found");
        return { data: presentPasskey(renamed) };
      },
    }),
    route(wire.removePasskey, {
      ...guarded,
      handle: async ({ caller, params, body, client }) => {
        await removePasskey(services, caller, { ...params, ...body, client });
        return { data: {} };
      },
    }),
  ];
}
