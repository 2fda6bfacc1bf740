import { io, type Socket } from "socket.io-client";
import { SOCKET_LECTURE_PARAMETER } from "#contract/room/socket-query.ts";
import { REALTIME } from "#renderer/constants.ts";

export interface RoomConnectionParts {
  /** Of the API. */
  origin: URL;
  roomId: string;
  token: () => string | null;
}

/** How long a page that opened a connection ahead leaves it to the room that follows, in milliseconds. */
const HANDOVER_MS = 10_000;

const LOSSES = ["connect_error", "disconnect"] as const;

let ahead: { socket: Socket; roomId: string; token: string | null } | null = null;

/** The Socket.IO connection of one room, not opened yet. */
function createConnection({ origin, roomId, token }: RoomConnectionParts): Socket {
  return io(origin.origin, {
    autoConnect: false,
    query: { [SOCKET_LECTURE_PARAMETER]: roomId },
    // A second room page, or StrictMode's second mount, must not share the connection.
    forceNew: true,
    auth: (setAuth) => setAuth({ token: token() }),
    reconnectionDelay: REALTIME.reconnectDelayMs,
    reconnectionDelayMax: REALTIME.reconnectDelayMaxMs,
    randomizationFactor: REALTIME.jitter,
    timeout: REALTIME.timeoutMs,
    // Starting with polling would cost a round trip or two; it remains for networks that block websockets.
    transports: ["websocket", "polling"],
    tryAllTransports: true,
  });
}

/**
 * Opens a room's connection before the room, which saves its first four round trips. It takes no place there: only a join
 * does. Lost, it is not opened again. Returns a function that closes it, unless the room takes it by then or soon after.
 */
export function openConnectionAhead(parts: RoomConnectionParts): () => void {
  drop();
  const opened = { socket: createConnection(parts), roomId: parts.roomId, token: parts.token() };
  ahead = opened;
  for (const event of LOSSES) opened.socket.on(event, drop);
  opened.socket.connect();
  return () => {
    setTimeout(() => {
      if (ahead === opened) drop();
    }, HANDOVER_MS);
  };
}

/** The connection that was opened ahead, perhaps a moment ago, or else a new one, which is not opened yet. */
export function takeConnection(parts: RoomConnectionParts): Socket {
  const found = ahead;
  if (found?.roomId !== parts.roomId || found.token !== parts.token()) {
    drop();
    return createConnection(parts);
  }
  ahead = null;
  for (const event of LOSSES) found.socket.off(event, drop);
  return found.socket;
}

function drop(): void {
  const dropped = ahead;
  ahead = null;
  dropped?.socket.disconnect();
}
