import * as wire from "#contract/replay/captions.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import {
  deleteCaptions,
  listCaptions,
  saveCaptions,
  uploadCaptions,
  type CaptionServices,
} from "./change-captions.ts";

export function captionRoutes(services: CaptionServices): Route[] {
  return [
    route(wire.listCaptions, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params }) => ({ data: await listCaptions(services, caller, params.id) }),
    }),
    route(wire.uploadCaptions, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params, body }) => ({
        data: await uploadCaptions(services, caller, params, body.text),
      }),
    }),
    route(wire.saveCaptions, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params, body }) => ({
        data: await saveCaptions(services, caller, params, body.cues),
      }),
    }),
    route(wire.deleteCaptions, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params }) => {
        await deleteCaptions(services, caller, params);
        return { data: {} };
      },
    }),
  ];
}
