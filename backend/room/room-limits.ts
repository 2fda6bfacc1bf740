/** A page that was away longer reads the rest nowhere else; more than this is no conversation to catch up on. */
export const HISTORY_MESSAGES = 500;

/** A signalling frame or a socket packet carries at most this: an SDP offer is about 6 kB. */
export const MAX_FRAME_BYTES = 64 * 1024;

/** Signalling frames a second. A host in front of 500 viewers sends offers and candidates in bursts. */
export const VIEWER_FRAMES_PER_SECOND = 100;
export const HOST_FRAMES_PER_SECOND = 2000;

/**
 * What one viewer may send to their host by signalling, over however many lines. A call costs some 25 kB at most (an
 * answer of 6 kB, up to 40 candidates), so this is ten calls, of which one is usual.
 */
export const VIEWER_BYTES_PER_WINDOW = 256 * 1024;
export const VIEWER_BYTES_WINDOW_MS = 10_000;
/** The smallest frame counts as much: what it costs the host's page is not its bytes. */
export const LEAST_FRAME_BYTES = 512;

/** A viewer has a call that brings the picture and may have one that takes their voice; each may just be made anew. */
export const CALLS_PER_VIEWER = 4;
/** Each network, relay and way of a computer is one: 20 to 40 are usual. */
export const CANDIDATES_PER_CALL = 128;

/** Lines that one account keeps open without having left: pages, and those that are dead and not yet known to be. */
export const SOCKETS_PER_ACCOUNT = 40;

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

/** How long a speaker whose line broke keeps the word: a drop is no farewell, but a class does not wait. Milliseconds. */
export const WORD_KEPT_MS = 30_000;
