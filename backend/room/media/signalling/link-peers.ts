import { randomUUID } from "node:crypto";
import type { Messaging } from "#backend/platform/db/messaging/messaging.ts";
import { keepsId, type RemotePeers } from "./remote-peers.ts";
import * as messages from "./signalling-messages.ts";
import { closeCodes, reject, rejectTakenId } from "./signalling-rejections.ts";
import {
  send,
  type Connection,
  type FrameRejection,
  type Peer,
  type RemoteRoom,
  type SignallingRoom,
} from "./signalling-room.ts";

export type SignallingMessaging = Pick<
  Messaging,
  "publish" | "subscribe" | "onStateRequested" | "onNodeGone"
>;

interface LocalPeers {
  rooms: ReadonlyMap<string, SignallingRoom>;
  remote: RemotePeers;
  all: () => Connection[];
  forget: (connection: Connection) => void;
  onRejected: (reason: FrameRejection | "id_taken") => void;
}

interface PeerLink {
  /**
   * `opened` and `closed` notify the other processes that a peer has connected to this process or disconnected from it.
   */
  opened: (peer: messages.OpenPeer) => void;
  closed: (peer: Pick<Peer, "room" | "peer">) => void;
  remoteRoom: (room: string) => RemoteRoom;
}

/**
 * Links the peers of this process with those of others. Each process announces its peers to the others. A frame goes to
 * its recipient's process, which decides whether the frame may be delivered.
 */
export function linkPeers(messaging: SignallingMessaging, peers: LocalPeers): PeerLink {
  const { rooms, remote, all } = peers;
  const home = randomUUID();
  const homeOf = (room: string, peer: string) => remote.find(room, peer)?.home;
  messaging.onStateRequested(() =>
    messaging.publish(messages.peersOpened, { home, peers: all().map(plain), all: true }),
  );
  messaging.onNodeGone((node) => remote.removeAll(node));
  messaging.subscribe(messages.peersOpened, (sent, node) => {
    if (node === null) return;
    if (sent.all) remote.removeAll(node);
    for (const opened of sent.peers) {
      if (!yields(opened, peers)) continue;
      remote.add({ node, home: sent.home }, opened);
      for (const frame of rooms.get(opened.room)?.waitingFor(opened.peer) ?? [])
        rooms.get(opened.room)?.takeBack({ to: opened.peer, frame, waits: true });
    }
  });
  messaging.subscribe(messages.peerClosed, ({ room, peer }, node) => {
    if (node !== null) remote.remove(node, room, peer);
  });
  receiveHostFrames(messaging, home, peers);
  receiveViewerFrames(messaging, home, peers);
  receiveKicks(messaging, peers);

  return {
    opened: (peer) => messaging.publish(messages.peersOpened, { home, peers: [peer], all: false }),
    closed: ({ room, peer }) => messaging.publish(messages.peerClosed, { room, peer }),
    remoteRoom: (room) => ({
      roleOf: (peer) => remote.find(room, peer)?.role,
      sendHostFrame(frame) {
        const receiver = homeOf(room, frame.to);
        if (receiver) messaging.publish(messages.hostFrameSent, { home: receiver, room, ...frame });
        return receiver !== undefined;
      },
      sendViewerFrame(frame) {
        const receiver = homeOf(room, frame.to);
        if (receiver) messaging.publish(messages.viewerFrameSent, { home: receiver, room, frame });
        return receiver !== undefined;
      },
    }),
  };
}

/** Returns the part of a peer's data that other processes may know. The session is left out. */
function plain({ room, peer, account, role, since }: Connection): messages.OpenPeer {
  return { room, peer, account, role, since };
}

/**
 * Closes this process's peer if a connection to another process takes over its id. Returns false when this process's
 * peer keeps the id.
 */
function yields(opened: messages.OpenPeer, { rooms, forget, onRejected }: LocalPeers): boolean {
  const own = rooms.get(opened.room)?.peers.get(opened.peer);
  if (!own) return true;
  if (keepsId(own, opened)) return false;
  onRejected("id_taken");
  forget(own);
  rejectTakenId(own.socket);
  return true;
}

function receiveHostFrames(
  messaging: SignallingMessaging,
  home: string,
  { rooms, remote, onRejected }: LocalPeers,
): void {
  messaging.subscribe(messages.hostFrameSent, ({ home: receiver, ...sent }, node) => {
    if (receiver !== home) return;
    const { room, to, frame, waits } = sent;
    // Only the host's own process may send on the host's behalf.
    if (!remote.in(room).some((peer) => peer.role === "host" && peer.node === node))
      return onRejected("not_yours_to_reach");
    const peer = rooms.get(room)?.peers.get(to);
    if (peer) send(peer, frame);
    else if (waits) messaging.publish(messages.hostFrameReturned, sent);
  });
  messaging.subscribe(messages.hostFrameReturned, (sent, node) => {
    if (node === null) return;
    remote.remove(node, sent.room, sent.to);
    rooms.get(sent.room)?.takeBack(sent);
  });
}

function receiveViewerFrames(
  messaging: SignallingMessaging,
  home: string,
  { rooms, remote, onRejected }: LocalPeers,
): void {
  messaging.subscribe(messages.viewerFrameSent, ({ home: receiver, room, frame }, node) => {
    if (receiver !== home) return;
    const viewer = remote.find(room, frame.from);
    const isViewers = viewer?.node === node && viewer?.role === "viewer";
    const rejection = isViewers ? rooms.get(room)?.receiveFromViewer(frame) : "not_yours_to_reach";
    if (rejection) onRejected(rejection);
  });
}

function receiveKicks(messaging: SignallingMessaging, { all, forget }: LocalPeers): void {
  messaging.subscribe(messages.peersKicked, ({ target, reason }) => {
    for (const connection of all().filter((peer) => isMeant(peer, target))) {
      forget(connection);
      reject(connection.socket, reason, closeCodes.removed);
    }
  });
}

function isMeant(own: Peer, target: messages.PeerTarget): boolean {
  if ("session" in target) return own.session === target.session;
  if ("peer" in target) return own.peer === target.peer;
  if (own.room !== target.room) return false;
  return "account" in target ? own.account === target.account : own.account !== target.exceptAccount;
}
