import type { RoomGrant } from "#contract/room/signalling.ts";
import { requireGrant } from "../access/require-grant.ts";
import type { RoomConnection, RoomSocket } from "../broadcast/room-io.ts";
import type { RequestHandlers } from "./socket-requests.ts";
import type { MediaRequests } from "#contract/room/media.ts";
import type { MediaOwner, MediaServices } from "../media/engine/media-services.ts";
import { endPublication, publish } from "../media/handles/publish.ts";
import { endSubscription, selectLayer, startSubscription, subscribe } from "../media/handles/subscribe.ts";

interface Guards {
  count: (name: "roomUpdate", socket: RoomSocket) => Promise<void>;
  connectionIn: (socket: RoomSocket, roomId: string) => Promise<RoomConnection>;
}

/** Handles requests about media on an SFU. */
export function mediaHandlers(
  services: MediaServices,
  { count, connectionIn }: Guards,
): Pick<RequestHandlers, keyof MediaRequests> {
  async function ownerIn(socket: RoomSocket, roomId: string, grant: RoomGrant): Promise<MediaOwner> {
    await count("roomUpdate", socket);
    const connection = await connectionIn(socket, roomId);
    requireGrant(connection, grant);
    return { room: connection.room, accountId: socket.data.caller.accountId, peer: connection.peer };
  }

  return {
    publish: async (socket, { roomId, ...request }) =>
      publish(services, await ownerIn(socket, roomId, "publish"), request),
    async "end-publication"(socket, { roomId, publication }) {
      await endPublication(services, await ownerIn(socket, roomId, "publish"), publication);
      return {};
    },
    subscribe: async (socket, { roomId, ...request }) =>
      subscribe(services, await ownerIn(socket, roomId, "subscribe"), request),
    async "start-subscription"(socket, { roomId, subscription, sdp }) {
      const owner = await ownerIn(socket, roomId, "subscribe");
      await startSubscription(services, owner, { subscription, answer: sdp });
      return {};
    },
    async "select-layer"(socket, { roomId, ...request }) {
      await selectLayer(services, await ownerIn(socket, roomId, "subscribe"), request);
      return {};
    },
    async "end-subscription"(socket, { roomId, subscription }) {
      await endSubscription(services, await ownerIn(socket, roomId, "subscribe"), subscription);
      return {};
    },
  };
}
