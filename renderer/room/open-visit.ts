import { announce } from "#contract/room.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { platform } from "#renderer/platform/platform.ts";
import { mediaSettings } from "#renderer/session/media-settings-store.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { createCapture } from "./capture.ts";
import { SocketChatChannel } from "./chat-channel.ts";
import { systemClock } from "./clock.ts";
import { BrowserLineSigns } from "./line-signs.ts";
import { PeerMediaEngine } from "./peer-media-engine.ts";
import { createRoomStore, type RoomStore } from "./room-store.ts";
import { RoomSession, type RoomApi } from "./session.ts";

export interface Visit {
  roomId: string;
  store: RoomStore;
  session: RoomSession;
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

/** Puts the real parts together for one stay in one room. */
export function openVisit(roomId: string): Visit {
  const store = createRoomStore();
  const origin = new URL(platform().apiBaseUrl() || "/", window.location.href);
  const clock = systemClock;
  const report = reportError;
  const random = Math.random;
  const channel = new SocketChatChannel({ origin, clock, random, report, token: sessionToken });
  channel.on((event) => {
    const signedOut =
      (event.name === "refused" && event.error.code === "not_signed_in") ||
      (event.name === "removed" && event.data.reason === "session_ended");
    // The screen around the room then leads to the log-in and back.
    if (signedOut) useSession.getState().signedOut("server");
  });
  const session = new RoomSession({
    roomId,
    store,
    settings: mediaSettings,
    clock,
    report,
    api: roomApi,
    engine: new PeerMediaEngine({ origin, clock, report }),
    channel,
    capture: createCapture(navigator.mediaDevices, mediaSettings.getState),
    signs: new BrowserLineSigns({ clock, report, window, document }),
    newId: () => crypto.randomUUID(),
    random,
  });
  return { roomId, store, session };
}
