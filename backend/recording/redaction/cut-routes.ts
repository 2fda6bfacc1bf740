import * as wire from "#contract/replay/cuts.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { createCut, deleteCut, type CutServices } from "./change-cuts.ts";

export function cutRoutes(services: CutServices): Route[] {
  return [
    route(wire.createCut, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params, body }) => ({
        data: await createCut(services, caller, { lectureId: params.id, ...body }),
      }),
    }),
    route(wire.deleteCut, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params }) => {
        await deleteCut(services, caller, { lectureId: params.id, cutId: params.cutId });
        return { data: {} };
      },
    }),
  ];
}
