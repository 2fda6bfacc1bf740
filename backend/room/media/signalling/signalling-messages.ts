import { z } from "zod";
import { peerId, roomRole, signallingRejection, viewerPayloads } from "#contract/room/signalling.ts";

/** A peer as other processes know it: nothing with which one could become it. */
const openPeer = z.object({
  room: z.uuid(),
  peer: peerId,
  account: z.uuid(),
  role: roomRole,
  /** Milliseconds since 1970; later than that of any connection with the same id that its process knew. */
  since: z.number().int(),
});
export type OpenPeer = z.infer<typeof openPeer>;

/** Who is meant by a kick. */
const peerTarget = z.union([
  z.strictObject({ session: z.uuid() }),
  z.strictObject({ peer: peerId }),
  z.strictObject({ room: z.uuid(), account: z.uuid() }),
  z.strictObject({ room: z.uuid(), exceptAccount: z.uuid().optional() }),
]);
export type PeerTarget = z.infer<typeof peerTarget>;

/** Where frames for a process go: an id that it made up. */
const home = z.uuid();

/** Peers are connected to the sender; with `all`, these and no others. */
export const peersOpened = {
  name: "peers-opened",
  schema: z.object({ home, peers: z.array(openPeer), all: z.boolean() }),
};

export const peerClosed = { name: "peer-closed", schema: z.object({ room: z.uuid(), peer: peerId }) };

/** A host's frame, as it is written to the viewer. `waits`: for a viewer who is reconnecting. */
const hostFrame = z.object({ room: z.uuid(), to: peerId, frame: z.string(), waits: z.boolean() });
export type HostFrame = z.infer<typeof hostFrame>;
export const hostFrameSent = { name: "host-frame", schema: hostFrame.extend({ home }) };

/** The viewer is no longer connected to the sender. */
export const hostFrameReturned = { name: "host-frame-returned", schema: hostFrame };

const address = { from: peerId, to: peerId };
/** What of a viewer's frame is forwarded to the host. Its process decides whether it belongs to a call. */
export const viewerFrame = z.discriminatedUnion("type", [
  z.object({ ...address, type: z.literal("ANSWER"), payload: viewerPayloads.ANSWER }),
  z.object({ ...address, type: z.literal("CANDIDATE"), payload: viewerPayloads.CANDIDATE }),
  z.object({ ...address, type: z.literal("LEAVE") }),
]);
export type ViewerFrame = z.infer<typeof viewerFrame>;
export const viewerFrameSent = {
  name: "viewer-frame",
  schema: z.object({ home, room: z.uuid(), frame: viewerFrame }),
};

export const peersKicked = {
  name: "peers-kicked",
  schema: z.object({ target: peerTarget, reason: signallingRejection }),
};
