import type { IncomingMessage, ServerResponse } from "node:http";
import type { createApp } from "./app.ts";
import type { createRoom } from "./room/create-room.ts";

/** The room handles its own requests, the app all others. */
export function requestHandler(
  app: ReturnType<typeof createApp>["app"],
  room: Pick<ReturnType<typeof createRoom>, "handleRequest">,
) {
  const handle = app.callback();
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!room.handleRequest(request, response)) void handle(request, response);
  };
}
