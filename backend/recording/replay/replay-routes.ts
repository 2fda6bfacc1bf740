import * as wire from "#contract/replay/replay.ts";
import { getReplayChat as chatWire } from "#contract/replay/replay-chat.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { type ChangeServices, deleteReplay, retryReplay } from "./change-replay.ts";
import { getReplayChat } from "./get-replay-chat.ts";
import { downloadReplay } from "./download-replay.ts";
import { getReplay, type ReplayServices } from "./get-replay.ts";

export function replayRoutes(services: ReplayServices & ChangeServices): Route[] {
  return [
    route(wire.getReplay, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params }) => ({ data: await getReplay(services, caller, params.id) }),
    }),
    route(wire.downloadReplay, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params }) => ({ data: await downloadReplay(services, caller, params.id) }),
    }),
    route(chatWire, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params }) => ({ data: await getReplayChat(services, caller, params.id) }),
    }),
    route(wire.retryReplay, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params }) => {
        await retryReplay(services, caller, params.id);
        return { data: {} };
      },
    }),
    route(wire.deleteReplay, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params, query: { seats, amount } }) => {
        const confirmed = { seats, amount };
        await deleteReplay(services, caller, { lectureId: params.id, confirmed });
        return { data: {} };
      },
    }),
  ];
}
