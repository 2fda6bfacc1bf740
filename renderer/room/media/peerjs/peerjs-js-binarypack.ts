/**
 * The build substitutes this module for the package `peerjs-js-binarypack`, with which PeerJS encodes the messages of
 * data connections. Our pages only make calls, and our signalling rejects everything else.
 */
function refuse(): never {
  throw new Error("PeerJS's data connections are not part of this build.");
}

export const pack = refuse;
export const unpack = refuse;
