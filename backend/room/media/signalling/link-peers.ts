import { randomUUID } from "node:crypto";
import type { Cluster } from "#backend/platform/db/messaging/cluster.ts";
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

/** What signalling needs of the cluster. */
export type SignallingCluster = Pick<Cluster, "publish" | "subscribe" | "onStateWanted" | "onNodeGone">;

interface LocalPeers {
  rooms: ReadonlyMap<string, SignallingRoom>;
  remote: RemotePeers;
  all: () => Connection[];
  forget: (connection: Connection) => void;
  onRejected: (reason: FrameRejection | "id_taken") => void;
}

interface PeerLink {
  /** Tell the other processes. */
  opened: (peer: messages.OpenPeer) => void;
  closed: (peer: Pick<Peer, "room" | "peer">) => void;
  remoteRoom: (room: string) => RemoteRoom;
}

/**
 * Links the peers of this process with those of others. Each process tells the others whom it holds. A frame goes to the
 * process that holds its recipient, which decides whether it may be delivered.
 */
export function linkPeers(cluster: SignallingCluster, peers: LocalPeers): PeerLink {
  const { rooms, remote, all } = peers;
  const home = randomUUID();
  const homeOf = (room: string, peer: string) => remote.find(room, peer)?.home;
  cluster.onStateWanted(() =>
    cluster.publish(messages.peersOpened, { home, peers: all().map(plain), all: true }),
  );
  cluster.onNodeGone((node) => remote.removeAll(node));
  cluster.subscribe(messages.peersOpened, (sent, node) => {
    if (node === null) return;
    if (sent.all) remote.removeAll(node);
    for (const opened of sent.peers) {
      if (!yields(opened, peers)) continue;
      remote.add({ node, home: sent.home }, opened);
      for (const frame of rooms.get(opened.room)?.waitingFor(opened.peer) ?? [])
        rooms.get(opened.room)?.takeBack({ to: opened.peer, frame, waits: true });
    }
  });
  cluster.subscribe(messages.peerClosed, ({ room, peer }, node) => {
    if (node !== null) remote.remove(node, room, peer);
  });
  receiveHostFrames(cluster, home, peers);
  receiveViewerFrames(cluster, home, peers);
  receiveKicks(cluster, peers);

  return {
    opened: (peer) => cluster.publish(messages.peersOpened, { home, peers: [peer], all: false }),
    closed: ({ room, peer }) => cluster.publish(messages.peerClosed, { room, peer }),
    remoteRoom: (room) => ({
      roleOf: (peer) => remote.find(room, peer)?.role,
      sendHostFrame(frame) {
        const receiver = homeOf(room, frame.to);
        if (receiver) cluster.publish(messages.hostFrameSent, { home: receiver, room, ...frame });
        return receiver !== undefined;
      },
      sendViewerFrame(frame) {
        const receiver = homeOf(room, frame.to);
        if (receiver) cluster.publish(messages.viewerFrameSent, { home: receiver, room, frame });
        return receiver !== undefined;
      },
    }),
  };
}

/** What other processes may know of a peer: not its session. */
function plain({ room, peer, account, role, since }: Connection): messages.OpenPeer {
  return { room, peer, account, role, since };
}

/** Closes an own peer whose id one takes over that has opened elsewhere. Returns false when the own one stays. */
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
  cluster: SignallingCluster,
  home: string,
  { rooms, remote, onRejected }: LocalPeers,
): void {
  cluster.subscribe(messages.hostFrameSent, ({ home: receiver, ...sent }, node) => {
    if (receiver !== home) return;
    const { room, to, frame, waits } = sent;
    // Only the process that holds the host speaks for them.
    if (!remote.in(room).some((peer) => peer.role === "host" && peer.node === node))
      return onRejected("not_yours_to_reach");
    const peer = rooms.get(room)?.peers.get(to);
    if (peer) send(peer, frame);
    else if (waits) cluster.publish(messages.hostFrameReturned, sent);
  });
  cluster.subscribe(messages.hostFrameReturned, (sent, node) => {
    if (node === null) return;
    remote.remove(node, sent.room, sent.to);
    rooms.get(sent.room)?.takeBack(sent);
  });
}

function receiveViewerFrames(
  cluster: SignallingCluster,
  home: string,
  { rooms, remote, onRejected }: LocalPeers,
): void {
  cluster.subscribe(messages.viewerFrameSent, ({ home: receiver, room, frame }, node) => {
    if (receiver !== home) return;
    const viewer = remote.find(room, frame.from);
    const isViewers = viewer?.node === node && viewer?.role === "viewer";
    const rejection = isViewers ? rooms.get(room)?.receiveFromViewer(frame) : "not_yours_to_reach";
    if (rejection) onRejected(rejection);
  });
}

function receiveKicks(cluster: SignallingCluster, { all, forget }: LocalPeers): void {
  cluster.subscribe(messages.peersKicked, ({ target, reason }) => {
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
