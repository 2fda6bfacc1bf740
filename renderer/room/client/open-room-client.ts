import { announce } from "#contract/room/room.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { call } from "#renderer/data/client/client.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { createCapture } from "../media/capture/capture.ts";
import { SocketIoRoomSocket } from "../socket/room-socket.ts";
import { systemClock } from "#renderer/kit/clock/clock.ts";
import { BrowserConnectivityMonitor } from "./monitors/connectivity-monitor.ts";
import { mediaSignallingOver } from "../media/sfu/media-signalling.ts";
import type { SwitchingPublisher } from "../media/switching-publisher.ts";
import { SwitchingSubscriber } from "../media/switching-subscriber.ts";
import { createRoomStore, type RoomStore } from "../store/room-store.ts";
import { RoomClient } from "./room-client.ts";
import type { RoomApi } from "./monitors/room-client-deps.ts";

export interface OpenRoom {
  roomId: string;
  store: RoomStore;
  client: RoomClient;
}

const roomApi: RoomApi = {
  async announce(body) {
    try {
      return { ok: true, data: await call(announce, { body }) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status: statusCode, code, message, retryAfter } = error;
      return {
        ok: false,
        error: { statusCode, code, message, ...(retryAfter !== undefined && { retryAfter }) },
      };
    }
  },
};

const sessionToken = () => useSession.getState().token;

/** Creates a room client with its real dependencies, for one stay in one room. */
export function openRoomClient(roomId: string): OpenRoom {
  const store = createRoomStore();
  const origin = new URL(platform().apiBaseUrl() || "/", window.location.href);
  const clock = systemClock;
  // Wrapped, because the browser's `reportError` throws when it is called as another object's method.
  const report = (error: unknown): void => reportError(error);
  const random = Math.random;
  const socket = new SocketIoRoomSocket({ origin, roomId, clock, random, report, token: sessionToken });
  socket.on((message) => {
    const signedOut =
      (message.name === "refused" && message.error.code === "not_signed_in") ||
      (message.name === "removed" && message.data.reason === "session_ended");
    // The enclosing screen reacts by redirecting to the log-in page and, after the log-in, back to the room.
    if (signedOut) useSession.getState().signedOut("server");
  });
  const mediaDeps = { origin, clock, random, report, signalling: mediaSignallingOver(socket, roomId) };
  let Publisher: typeof SwitchingPublisher | null = null;
  const client = new RoomClient({
    roomId,
    store,
    settings: mediaSettings,
    clock,
    report,
    api: roomApi,
    async loadPublisher() {
      ({ SwitchingPublisher: Publisher } = await import("../media/switching-publisher.ts"));
    },
    openPublisher() {
      if (Publisher === null)
        throw new Error("The publisher's code is not loaded: call loadPublisher() first.");
      return new Publisher(mediaDeps);
    },
    openSubscriber: () => new SwitchingSubscriber(mediaDeps),
    socket,
    capture: createCapture(navigator.mediaDevices, mediaSettings.getState),
    connectivity: new BrowserConnectivityMonitor({ clock, report, window, document }),
    newId: () => crypto.randomUUID(),
    random,
  });
  return { roomId, store, client };
}
