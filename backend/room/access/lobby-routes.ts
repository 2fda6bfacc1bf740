import { randomBytes } from "node:crypto";
import { downloadSample, SAMPLE_CHARACTERS, getLobby, uploadSample } from "#contract/room/lobby.ts";
import { route, type Route } from "#backend/http/route.ts";
import type { JoinServices } from "../participants/join-room.ts";
import { getLobby as lookInside } from "./get-lobby.ts";

/** Base64: three bytes become four characters. */
const SAMPLE_BYTES = (SAMPLE_CHARACTERS / 4) * 3;

export function lobbyRoutes(services: Pick<JoinServices, "db" | "clock" | "iceServersFor">): Route[] {
  return [
    route(getLobby, {
      access: "signed-in",
      limit: "lobby",
      handle: async ({ caller, params }) => {
        const { accountId } = caller;
        return { data: await lookInside(services, { accountId, roomId: params.roomId }) };
      },
    }),
    route(downloadSample, {
      access: "signed-in",
      limit: "speedTest",
      handle: async () => ({ data: { filler: randomBytes(SAMPLE_BYTES).toString("base64") } }),
    }),
    route(uploadSample, { access: "signed-in", limit: "speedTest", handle: async () => ({ data: {} }) }),
  ];
}
