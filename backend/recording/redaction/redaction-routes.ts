import * as wire from "#contract/replay/redaction.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { requestRedaction, getOwnRedactionRequest, type RedactionServices } from "./request-redaction.ts";
import { grantRedaction, refuseRedaction } from "./decide-redaction.ts";

export function redactionRoutes(services: RedactionServices): Route[] {
  return [
    route(wire.getOwnRedactionRequest, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params }) => ({
        data: await getOwnRedactionRequest(services, caller, params.id),
      }),
    }),
    route(wire.requestRedaction, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params, body }) => ({
        data: await requestRedaction(services, caller, { lectureId: params.id, reason: body.reason }),
      }),
    }),
    route(wire.grantRedaction, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params }) => {
        const request = { lectureId: params.id, requestId: params.requestId };
        return { data: { state: await grantRedaction(services, caller, request) } };
      },
    }),
    route(wire.refuseRedaction, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params, body }) => {
        const request = { lectureId: params.id, requestId: params.requestId };
        await refuseRedaction(services, caller, { ...request, reason: body.reason });
        return { data: {} };
      },
    }),
  ];
}
