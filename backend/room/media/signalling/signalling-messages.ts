import { z } from "zod";
import { peerId, roomRole, signallingRejection, viewerPayloads } from "#contract/room/signalling.ts";

/** A peer as other processes know it, without anything that would allow impersonating it. */
const openPeer = z.object({
  room: z.uuid(),
  peer: peerId,
  account: z.uuid(),
  role: roomRole,
  /**
   * The time at which the connection opened, in milliseconds since 1970. Always later than the `since` of any earlier
   * connection with the same id that the process knew about.
   */
  since: z.number().int(),
});
export type OpenPeer = z.infer<typeof openPeer>;

/** Selects the peers that a kick disconnects. */
const peerTarget = z.union([
  z.strictObject({ session: z.uuid() }),
  z.strictObject({ peer: peerId }),
  z.strictObject({ room: z.uuid(), account: z.uuid() }),
  z.strictObject({ room: z.uuid(), exceptAccount: z.uuid().optional() }),
]);
export type PeerTarget = z.infer<typeof peerTarget>;

/** A process's address for frames: a random id that it generated. */
const home = z.uuid();

/** Announces the peers connected to the sender; if `all` is true, the list is complete. */
export const peersOpened = {
  name: "peers-opened",
  schema: z.object({ home, peers: z.array(openPeer), all: z.boolean() }),
};

export const peerClosed = { name: "peer-closed", schema: z.object({ room: z.uuid(), peer: peerId }) };

/**
 * A host's frame, exactly as it is sent to the viewer. `waits` means that the frame is queued while the viewer is
 * reconnecting.
 */
const hostFrame = z.object({ room: z.uuid(), to: peerId, frame: z.string(), waits: z.boolean() });
export type HostFrame = z.infer<typeof hostFrame>;
export const hostFrameSent = { name: "host-frame", schema: hostFrame.extend({ home }) };

/**
 * A host's frame that goes back to the host's process, because the viewer is no longer connected to the process that
 * received it.
 */
export const hostFrameReturned = { name: "host-frame-returned", schema: hostFrame };

const address = { from: peerId, to: peerId };
/**
 * The part of a viewer's frame that is forwarded to the host. The host's process decides whether the frame belongs to a
 * call.
 */
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
