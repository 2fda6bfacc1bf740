import { randomBytes } from "node:crypto";
import { downloadSample, SAMPLE_CHARACTERS, seeDoor, uploadSample } from "#contract/door.ts";
import { route, type Route } from "#backend/http/route.ts";
import type { JoinServices } from "./join-room.ts";
import { seeDoor as lookInside } from "./see-door.ts";

/** Three bytes are four characters. */
const SAMPLE_BYTES = (SAMPLE_CHARACTERS / 4) * 3;

export function doorRoutes(services: Pick<JoinServices, "db" | "clock" | "io" | "iceServersFor">): Route[] {
  return [
    route(seeDoor, {
      access: "signed-in",
      limit: "door",
      handle: async ({ caller, params }) => {
        const { accountId } = caller;
        return { data: await lookInside(services, { accountId, roomId: params.roomId }) };
      },
    }),
    route(downloadSample, {
      access: "signed-in",
      limit: "lineSample",
      handle: async () => ({ data: { filler: randomBytes(SAMPLE_BYTES).toString("base64") } }),
    }),
    route(uploadSample, { access: "signed-in", limit: "lineSample", handle: async () => ({ data: {} }) }),
  ];
}
