import type { MediaRequests, MediaResponses } from "#contract/room/media.ts";
import type { Outcome } from "#contract/room/room.ts";
import type { RoomSocket } from "../../socket/room-socket.ts";

/** A request about the room's media, acknowledged by the API. */
type MediaRequest<Name extends keyof MediaRequests> = (
  request: Omit<MediaRequests[Name], "roomId">,
) => Promise<Outcome<MediaResponses[Name]>>;

/** Exchanges session descriptions with the SFU, which browsers only reach through our API. */
export interface MediaSignalling {
  publish: MediaRequest<"publish">;
  endPublication: MediaRequest<"end-publication">;
  subscribe: MediaRequest<"subscribe">;
  startSubscription: MediaRequest<"start-subscription">;
  selectLayer: MediaRequest<"select-layer">;
  endSubscription: MediaRequest<"end-subscription">;
}

/** Signals over the room's socket, whose session, access policy and rate limits apply. */
export function mediaSignallingOver(
  socket: Pick<RoomSocket, "requestMedia">,
  roomId: string,
): MediaSignalling {
  return {
    publish: (request) => socket.requestMedia("publish", { roomId, ...request }),
    endPublication: (request) => socket.requestMedia("end-publication", { roomId, ...request }),
    subscribe: (request) => socket.requestMedia("subscribe", { roomId, ...request }),
    startSubscription: (request) => socket.requestMedia("start-subscription", { roomId, ...request }),
    selectLayer: (request) => socket.requestMedia("select-layer", { roomId, ...request }),
    endSubscription: (request) => socket.requestMedia("end-subscription", { roomId, ...request }),
  };
}
