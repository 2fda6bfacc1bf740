import * as wire from "#contract/replay/cut-out.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { askForCutOut, getOwnCutOut, type CutOutServices } from "./ask-for-cut-out.ts";
import { grantCutOut, refuseCutOut } from "./decide-cut-out.ts";

export function cutOutRoutes(services: CutOutServices): Route[] {
  return [
    route(wire.getOwnCutOut, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params }) => ({ data: await getOwnCutOut(services, caller, params.id) }),
    }),
    route(wire.askForCutOut, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params, body }) => ({
        data: await askForCutOut(services, caller, { lectureId: params.id, reason: body.reason }),
      }),
    }),
    route(wire.grantCutOut, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params }) => {
        const request = { lectureId: params.id, requestId: params.requestId };
        return { data: { state: await grantCutOut(services, caller, request) } };
      },
    }),
    route(wire.refuseCutOut, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params, body }) => {
        const request = { lectureId: params.id, requestId: params.requestId };
        await refuseCutOut(services, caller, { ...request, reason: body.reason });
        return { data: {} };
      },
    }),
  ];
}
