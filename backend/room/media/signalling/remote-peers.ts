import type { OpenPeer } from "./signalling-messages.ts";

/** A process, and its address for frames. */
interface Holder {
  node: string;
  home: string;
}

interface RemotePeer extends OpenPeer, Holder {}

type Claim = Pick<OpenPeer, "account" | "since">;

/**
 * Returns whether the holder of a peer id keeps it when another connection claims it. Of two connections of one
 * account, the later one gets the id; of two different accounts, the earlier one.
 */
export function keepsId(holder: Claim, other: Claim): boolean {
  const isLater = holder.since > other.since;
  return isLater === (holder.account === other.account);
}

export type RemotePeers = ReturnType<typeof createRemotePeers>;

/** The peers connected to other processes, as those processes have announced them. */
export function createRemotePeers() {
  const rooms = new Map<string, Map<string, RemotePeer>>();

  function remove(node: string, room: string, peer: string): void {
    const peers = rooms.get(room);
    // Another process may have announced the same peer since; its entry must stay.
    if (peers?.get(peer)?.node !== node) return;
    peers.delete(peer);
    if (peers.size === 0) rooms.delete(room);
  }

  return {
    add(holder: Holder, opened: OpenPeer): void {
      const peers = rooms.get(opened.room) ?? new Map<string, RemotePeer>();
      rooms.set(opened.room, peers);
      const known = peers.get(opened.peer);
      if (known && known.node !== holder.node && keepsId(known, opened)) return;
      peers.set(opened.peer, { ...opened, ...holder });
    },
    remove,
    removeAll(node: string): void {
      for (const [room, peers] of rooms) for (const peer of peers.keys()) remove(node, room, peer);
    },
    find: (room: string, peer: string): RemotePeer | undefined => rooms.get(room)?.get(peer),
    in: (room: string): RemotePeer[] => [...(rooms.get(room)?.values() ?? [])],
  };
}
