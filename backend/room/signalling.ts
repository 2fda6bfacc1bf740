import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { SIGNALLING_KEY, type SignallingRefusal, type TicketClaims } from "#contract/signalling.ts";
import { HEARTBEAT_MS, PEER_SILENCE_MS } from "#backend/constants.ts";
import type { Logger } from "#backend/logger.ts";
import type { CountHandshake } from "./count-handshakes.ts";
import type { RefusalCount } from "./refusal-count.ts";
import { GOODBYE_MS, MAX_FRAME_BYTES, PARK_MS } from "./room-limits.ts";
import { createSignallingPeers, type SignallingPeers } from "./signalling-peers.ts";
import { closeCodes, refusalFor, refuse, refuseKey, refuseTaken } from "./signalling-refusals.ts";
import type { Peer } from "./signalling-room.ts";
import type { Tickets } from "./ticket.ts";

export type PeerFilter = (peer: Peer) => boolean;

export interface Signalling {
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Ends the connections of all peers that match, saying why. */
  kick: (matches: PeerFilter, reason: SignallingRefusal) => void;
  /** Peers of a room that are connected here. */
  peersIn: (room: string) => Peer[];
  /** Says goodbye to everybody; who doesn't answer is cut off. */
  close: () => Promise<void>;
}

interface SignallingOptions {
  tickets: Tickets;
  countHandshake: CountHandshake;
  /** Asks whether the holder of a genuine ticket may still come in; answers their session. */
  admit: (claims: TicketClaims) => Promise<{ sessionId: string }>;
  logger: Logger;
  refusals: RefusalCount;
  heartbeatMs?: number;
  silenceMs?: number;
  parkMs?: number;
}

const restartingCode = 1012;

/**
 * An offer's six kilobytes take a sixth of a second on a line of 300 kbit/s, and become less than two. Small windows,
 * and none until there is something large to say: whoever only waits in a room costs no memory for it. The browser's
 * window is its own: a limit for it would keep out whoever does not offer one (Firefox, Safari).
 */
const DEFLATE = {
  threshold: 1024,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  serverMaxWindowBits: 13,
  zlibDeflateOptions: { memLevel: 5 },
};

/** Reads a newcomer's ticket, has them admitted, and gives them their place, or says why not. */
function createGreeter(
  peers: SignallingPeers,
  { tickets, countHandshake, admit, logger, refusals }: SignallingOptions,
) {
  function turnAway(socket: WebSocket, reason: SignallingRefusal): void {
    refusals.add("signalling", reason);
    refuse(socket, reason, closeCodes.refused);
  }

  async function enter(socket: WebSocket, request: IncomingMessage): Promise<void> {
    const query = new URLSearchParams(request.url?.split("?", 2)[1]);
    try {
      await countHandshake(request);
      if (query.get("key") !== SIGNALLING_KEY) {
        refusals.add("signalling", "invalid_key");
        return refuseKey(socket);
      }
      const ticket = tickets.read(query.get("token") ?? "");
      if (!ticket || ticket.claims.peer !== query.get("id")) return turnAway(socket, "ticket_invalid");
      await countHandshake(request, ticket.claims.account);
      if (ticket.expired) return turnAway(socket, "ticket_expired");
      const { claims } = ticket;
      if (peers.isTaken(claims)) {
        refusals.add("signalling", "id_taken");
        return refuseTaken(socket);
      }
      const { sessionId } = await admit(claims);
      if (socket.readyState === socket.OPEN) peers.sit(socket, claims, sessionId);
    } catch (thrown) {
      turnAway(socket, refusalFor(thrown, logger));
    }
  }

  return function greet(socket: WebSocket, request: IncomingMessage): void {
    // Too large a frame, or a broken one: ws closes the line; nobody else may feel it.
    socket.on("error", (error) => {
      refusals.add("signalling", "broken_frame");
      logger.debug({ err: error }, "signalling socket failed");
    });
    // Frames wait in the line until we know whether we want them.
    socket.pause();
    void enter(socket, request).finally(() => socket.resume());
  };
}

/** The PeerServer protocol on websockets, with rooms and signed tickets. */
export function createSignalling(options: SignallingOptions): Signalling {
  const { heartbeatMs = HEARTBEAT_MS, silenceMs = PEER_SILENCE_MS, parkMs = PARK_MS } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: DEFLATE,
  });
  const peers = createSignallingPeers(parkMs, {
    onFault: (error) => options.logger.warn({ err: error }, "a signalling frame failed"),
    onRefused: (reason) => options.refusals.add("signalling", reason),
  });
  const greet = createGreeter(peers, options);

  // Browsers answer a ping even when a background tab's own HEARTBEAT is throttled.
  const reaper = setInterval(() => {
    const deadline = performance.now() - silenceMs;
    for (const { socket, seen } of peers.everybody()) {
      if (seen < deadline) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.ping();
    }
  }, heartbeatMs).unref();

  return {
    handleUpgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (accepted) => greet(accepted, request)),
    kick(matches, reason) {
      for (const connection of peers.everybody().filter(matches)) {
        peers.forget(connection);
        refuse(connection.socket, reason, closeCodes.removed);
      }
    },
    peersIn: peers.peersIn,
    close() {
      clearInterval(reaper);
      peers.dispose();
      for (const socket of server.clients) socket.close(restartingCode, "restarting");
      return whenClosed(server);
    },
  };
}

function whenClosed(server: WebSocketServer): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => {
      for (const socket of server.clients) socket.terminate();
    }, GOODBYE_MS);
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
  });
}
