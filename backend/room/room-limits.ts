/** A page that was away longer reads the rest nowhere else; more than this is no conversation to catch up on. */
export const HISTORY_MESSAGES = 500;

/** A signalling frame or a socket packet carries at most this: an SDP offer is about 6 kB. */
export const MAX_FRAME_BYTES = 64 * 1024;

/** Signalling frames a second. A host in front of 500 viewers sends offers and candidates in bursts. */
export const VIEWER_FRAMES_PER_SECOND = 100;
export const HOST_FRAMES_PER_SECOND = 2000;

/** Socket.IO packets a second from one page, whatever is in them. */
export const PACKETS_PER_SECOND = 50;

/** Peers in one room: the largest lecture of a mesh host is far below it. */
export const PEERS_PER_ROOM = 600;

/** How long a call waits for a peer that is just coming back. Milliseconds. */
export const PARK_MS = 5000;
export const PARKED_FRAMES_PER_PEER = 64;
export const PARKED_BYTES_PER_ROOM = 4 * 1024 * 1024;

/** A peer that doesn't read what it is sent is cut off at this backlog. */
export const MAX_BACKLOG_BYTES = 1024 * 1024;

/** How often a stay is written down; at most so much of it is lost with a server. Milliseconds. */
export const ROOM_BEAT_MS = 30_000;

/** Sockets get this long to say goodbye when the server stops; then they are cut. Milliseconds. */
export const GOODBYE_MS = 2000;
