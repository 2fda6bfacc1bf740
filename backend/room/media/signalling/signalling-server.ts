import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { SIGNALLING_KEY, type SignallingRejection, type TicketClaims } from "#contract/room/signalling.ts";
import { HEARTBEAT_MS, PEER_SILENCE_MS } from "#backend/platform/constants.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import type { ConnectionCaps } from "../../limits/connection-caps.ts";
import type { HandshakeRateLimit } from "../../limits/handshake-rate-limit.ts";
import type { RejectionMetrics } from "../../limits/rejection-metrics.ts";
import { CLOSE_TIMEOUT_MS, MAX_FRAME_BYTES, PENDING_MESSAGE_MS } from "../../limits/room-limits.ts";
import { createSignallingPeers, type SignallingPeers } from "./signalling-peers.ts";
import {
  closeCodes,
  rejectionFor,
  reject,
  rejectInvalidKey,
  rejectTakenId,
} from "./signalling-rejections.ts";
import type { SignallingMessaging } from "./link-peers.ts";
import { peersKicked, type PeerTarget } from "./signalling-messages.ts";
import type { Peer } from "./signalling-room.ts";
import type { Tickets } from "../../access/ticket.ts";

export interface Signalling {
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Closes the connections of all matching peers, on every process, with a reason. */
  kick: (target: PeerTarget, reason: SignallingRejection) => void;
  /** Closes the connections of this process's matching peers as a restart does: their pages reconnect automatically. */
  release: (matches: (peer: Peer) => boolean) => void;
  /** Returns the peers of a room, on all processes. */
  peersIn: (room: string) => Pick<Peer, "peer" | "role">[];
  /** Closes every connection; those that don't respond are destroyed. */
  close: () => Promise<void>;
}

interface SignallingOptions {
  messaging: SignallingMessaging;
  tickets: Tickets;
  countHandshake: HandshakeRateLimit;
  /** Checks that the holder of a genuine ticket may still enter; returns their session. */
  admit: (claims: TicketClaims) => Promise<{ sessionId: string }>;
  logger: Logger;
  rejections: RejectionMetrics;
  caps: ConnectionCaps;
  heartbeatMs?: number;
  silenceMs?: number;
  pendingMessageMs?: number;
}

const restartingCode = 1012;

/**
 * At 300 kbit/s, an offer of six kilobytes takes a sixth of a second; compressed, it has two kilobytes. Each of the
 * candidates that follow shrinks from 330 bytes to 50, since they repeat the offer's content. The server's compression
 * context is therefore kept, with a window of two kilobytes; it takes 12 kB including its tables. It is allocated for
 * the first frame after OPEN, so that a waiting viewer costs no memory. The client's context is neither kept nor
 * limited: a limit would reject browsers that don't offer it (Firefox, Safari).
 */
const DEFLATE = {
  clientNoContextTakeover: true,
  serverMaxWindowBits: 11,
  zlibDeflateOptions: { memLevel: 3 },
};

/** Reads a new connection's ticket and admits it as a peer, or rejects it with a reason. */
function createAdmission(
  peers: SignallingPeers,
  { tickets, countHandshake, admit, logger, rejections, caps }: SignallingOptions,
) {
  function rejectSocket(socket: WebSocket, reason: SignallingRejection): void {
    rejections.add("signalling", reason);
    reject(socket, reason, closeCodes.refused);
  }

  async function enter(socket: WebSocket, request: IncomingMessage): Promise<void> {
    const query = new URLSearchParams(request.url?.split("?", 2)[1]);
    try {
      await countHandshake(request);
      if (query.get("key") !== SIGNALLING_KEY) {
        rejections.add("signalling", "invalid_key");
        return rejectInvalidKey(socket);
      }
      const ticket = tickets.read(query.get("token") ?? "");
      if (!ticket || ticket.claims.peer !== query.get("id")) return rejectSocket(socket, "ticket_invalid");
      await countHandshake(request, ticket.claims.account);
      if (ticket.expired) return rejectSocket(socket, "ticket_expired");
      const { claims } = ticket;
      if (peers.isHeldByOther(claims)) {
        rejections.add("signalling", "id_taken");
        return rejectTakenId(socket);
      }
      const { sessionId } = await admit(claims);
      caps.authenticated(request);
      if (socket.readyState === socket.OPEN) peers.addPeer(socket, claims, sessionId);
    } catch (thrown) {
      rejectSocket(socket, rejectionFor(thrown, logger));
    }
  }

  return function admitConnection(socket: WebSocket, request: IncomingMessage): void {
    // If a frame is too large or broken, ws closes the connection; the error must not affect other connections.
    socket.on("error", (error) => {
      rejections.add("signalling", "broken_frame");
      logger.debug({ err: error }, "signalling socket failed");
    });
    // Frames stay in the socket until the peer is admitted.
    socket.pause();
    void enter(socket, request).finally(() => socket.resume());
  };
}

/** Creates the PeerServer protocol over WebSockets, with rooms and signed tickets. */
export function createSignalling(base: SignallingOptions): Signalling {
  const options = { ...base, logger: moduleLogger(base.logger, "signalling") };
  const {
    heartbeatMs = HEARTBEAT_MS,
    silenceMs = PEER_SILENCE_MS,
    pendingMessageMs = PENDING_MESSAGE_MS,
  } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: DEFLATE,
  });
  const peers = createSignallingPeers(options.messaging, pendingMessageMs, {
    onError: (error) => options.logger.warn({ err: error }, "a signalling frame failed"),
    onRejected: (reason) => options.rejections.add("signalling", reason),
  });
  const admitConnection = createAdmission(peers, options);

  // Browsers answer pings even when a background tab's own HEARTBEAT is throttled.
  const pingTimer = setInterval(() => {
    const deadline = performance.now() - silenceMs;
    for (const { socket, seen } of peers.all()) {
      if (seen < deadline) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.ping();
    }
  }, heartbeatMs).unref();

  return {
    handleUpgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (accepted) => admitConnection(accepted, request)),
    kick: (target, reason) => options.messaging.publish(peersKicked, { target, reason }),
    release(matches) {
      for (const { socket } of peers.all().filter(matches)) socket.close(restartingCode, "restarting");
    },
    peersIn: peers.peersIn,
    close() {
      clearInterval(pingTimer);
      peers.dispose();
      for (const socket of server.clients) socket.close(restartingCode, "restarting");
      return whenClosed(server);
    },
  };
}

function whenClosed(server: WebSocketServer): Promise<void> {
  return new Promise((resolve) => {
    const admissionTimer = setTimeout(() => {
      for (const socket of server.clients) socket.terminate();
    }, CLOSE_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(admissionTimer);
      resolve();
    });
  });
}
