import { randomBytes } from "node:crypto";
import {
  chooseSfu,
  downloadSample,
  getLobby,
  SAMPLE_CHARACTERS,
  uploadSample,
} from "#contract/room/lobby.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { chooseSfu as saveSfuChoice } from "./choose-sfu.ts";
import type { Sfu } from "../media/sfu.ts";
import { getLobby as readLobby, type LobbyServices } from "./get-lobby.ts";

/** Base64: three bytes become four characters. */
const SAMPLE_BYTES = (SAMPLE_CHARACTERS / 4) * 3;

export function lobbyRoutes(services: LobbyServices & { sfu: Sfu }): Route[] {
  return [
    route(getLobby, {
      access: "signed-in",
      limit: "lobby",
      handle: async ({ caller, params }) => {
        const { accountId } = caller;
        return { data: await readLobby(services, { accountId, roomId: params.roomId }) };
      },
    }),
    route(chooseSfu, {
      access: "signed-in",
      limit: "lobby",
      handle: async ({ caller, params: { roomId }, body: { wished } }) => ({
        data: await saveSfuChoice(services, caller, { roomId, wished }),
      }),
    }),
    route(downloadSample, {
      access: "signed-in",
      limit: "speedTest",
      handle: async () => ({ data: { filler: randomBytes(SAMPLE_BYTES).toString("base64") } }),
    }),
    route(uploadSample, { access: "signed-in", limit: "speedTest", handle: async () => ({ data: {} }) }),
  ];
}
