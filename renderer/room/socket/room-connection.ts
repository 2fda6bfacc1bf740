import { io, type Socket } from "socket.io-client";
import { SOCKET_LECTURE_PARAMETER } from "#contract/room/socket-query.ts";
import { REALTIME } from "#renderer/constants.ts";

export interface RoomConnectionOptions {
  /** The API's origin. */
  origin: URL;
  roomId: string;
  token: () => string | null;
}

/** How long a connection opened by `preconnect` waits for the room page to take it, in milliseconds. */
const HANDOVER_MS = 10_000;

const LOSSES = ["connect_error", "disconnect"] as const;

let ahead: { socket: Socket; roomId: string; token: string | null } | null = null;

/** Creates the Socket.IO connection of one room, without opening it. */
function createConnection({ origin, roomId, token }: RoomConnectionOptions): Socket {
  return io(origin.origin, {
    autoConnect: false,
    query: { [SOCKET_LECTURE_PARAMETER]: roomId },
    // Prevents Socket.IO from sharing the connection with a second room page or StrictMode's second mount.
    forceNew: true,
    auth: (setAuth) => setAuth({ token: token() }),
    reconnectionDelay: REALTIME.reconnectDelayMs,
    reconnectionDelayMax: REALTIME.reconnectDelayMaxMs,
    randomizationFactor: REALTIME.jitter,
    timeout: REALTIME.timeoutMs,
    // Websockets come first, because starting with polling would cost a round trip or two. Polling remains for networks
    // that block websockets.
    transports: ["websocket", "polling"],
    tryAllTransports: true,
  });
}

/**
 * Opens a room's connection before the user enters the room, which saves four round trips on entering. The connection
 * takes no seat in the room: only a join does. A lost connection is not reopened. Returns a function that closes the
 * connection, unless a room page has taken it or takes it soon after.
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

/** Returns the connection that `preconnect` has opened, or else a new one that is not open yet. */
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
