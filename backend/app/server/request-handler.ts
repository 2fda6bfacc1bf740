import type { RequestListener } from "node:http";
import type { createRoom } from "#backend/room/create-room.ts";

/** The room handles its own requests, the app all others. */
export function requestHandler(
  handle: RequestListener,
  room: Pick<ReturnType<typeof createRoom>, "handleRequest">,
): RequestListener {
  return (request, response) => {
    if (!room.handleRequest(request, response)) handle(request, response);
  };
}
