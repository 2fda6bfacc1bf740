import { io, type Socket } from "socket.io-client";
import { SOCKET_LECTURE_PARAMETER } from "#contract/room/socket-query.ts";
import { REALTIME } from "#renderer/constants.ts";

export interface RoomConnectionOptions {
  /** The API's origin. */
  origin: URL;
  roomId: string;
  token: () => string | null;
}

/** How long a connection opened ahead is kept for the room page that follows, in milliseconds. */
const HANDOVER_MS = 10_000;

const LOSSES = ["connect_error", "disconnect"] as const;

let ahead: { socket: Socket; roomId: string; token: string | null } | null = null;

/** Creates the Socket.IO connection of one room, without opening it. */
function createConnection({ origin, roomId, token }: RoomConnectionOptions): Socket {
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
    // Starting with polling would cost a round trip or two; polling remains for networks that block websockets.
    transports: ["websocket", "polling"],
    tryAllTransports: true,
  });
}

/**
 * Opens a room's connection before the room, which saves the room's first four round trips. It does not occupy a place
 * in the room: only a join does. If lost, it is not reopened. Returns a function that closes it, unless the room has
 * taken it or takes it soon after.
 */
export function preconnect(options: RoomConnectionOptions): () => void {
  drop();
  const opened = { socket: createConnection(options), roomId: options.roomId, token: options.token() };
  ahead = opened;
  for (const event of LOSSES) opened.socket.on(event, drop);
  opened.socket.connect();
  return () => {
    setTimeout(() => {
      if (ahead === opened) drop();
    }, HANDOVER_MS);
  };
}

/** Returns the connection that was opened ahead, possibly a moment ago, or a new one that is not open yet. */
export function takeConnection(options: RoomConnectionOptions): Socket {
  const found = ahead;
  if (found?.roomId !== options.roomId || found.token !== options.token()) {
    drop();
    return createConnection(options);
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
