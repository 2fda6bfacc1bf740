/**
 * The build substitutes this for the package `peerjs-js-binarypack`, which PeerJS uses to encode the messages of its
 * data connections. Our pages only make calls, and signalling accepts nothing else.
 */
function refuse(): never {
  throw new Error("PeerJS's data connections are not part of this build.");
}

export const pack = refuse;
export const unpack = refuse;
