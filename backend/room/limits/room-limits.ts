/** The maximum number of messages that a join returns; older ones are not shown. */
export const HISTORY_MESSAGES = 500;

/** The largest signalling frame and socket packet in bytes; an SDP offer has about 6 kB. */
export const MAX_FRAME_BYTES = 64 * 1024;

/** Signalling frames per second. A host with 500 viewers sends offers and candidates in bursts. */
export const VIEWER_FRAMES_PER_SECOND = 100;
export const HOST_FRAMES_PER_SECOND = 2000;

/**
 * The most that one viewer may send to their host by signalling, over any number of connections. A call takes at most
 * 25 kB (an answer of 6 kB, up to 40 candidates), so this allows ten calls where one is usual.
 */
export const VIEWER_BYTES_PER_WINDOW = 256 * 1024;
export const VIEWER_BYTES_WINDOW_MS = 10_000;
/** Smaller frames count as this many bytes, since each frame has a cost for the host's page. */
export const MIN_FRAME_BYTES = 512;

/**
 * A viewer has one call for the lecture, possibly one for the corner camera, and possibly one as speaker. While a call
 * is being replaced, the old one counts, too.
 */
export const CALLS_PER_VIEWER = 6;
/** ICE candidates of one call: one per network interface and relay, usually 20 to 40. */
export const CANDIDATES_PER_CALL = 128;

/** Sockets that one account may have open at once, including dead connections that have not timed out yet. */
export const SOCKETS_PER_ACCOUNT = 40;

/**
 * Connections that one address may have open at once, and how many of them may be anonymous, that is, without a session
 * or ticket yet. Up to 1,200 clients may connect through one carrier's NAT at once; after a restart, all of them are
 * anonymous.
 */
export const connectionCaps = { perAddress: 4000, anonymousPerAddress: 1500 };
/**
 * How long a socket may stay open without authenticating. A page sends its session in the first packet. Milliseconds.
 */
export const ANONYMOUS_MS = 3000;

/** Socket.IO packets per second from one page, whatever they contain. */
export const PACKETS_PER_SECOND = 50;

/** Maximum peers in one room; far above what a mesh host can serve. */
export const PEERS_PER_ROOM = 600;

/** How long messages are queued for a peer that is reconnecting. Milliseconds. */
export const PENDING_MESSAGE_MS = 5000;
export const PENDING_MESSAGES_PER_PEER = 64;
export const PENDING_BYTES_PER_ROOM = 4 * 1024 * 1024;

/** A peer that doesn't read its messages is disconnected at this backlog, in bytes. */
export const MAX_BACKLOG_BYTES = 1024 * 1024;

/**
 * How often stored presences are extended. When a server dies, at most this much of each viewer's presence is lost.
 * Milliseconds.
 */
export const PRESENCE_INTERVAL_MS = 30_000;

/**
 * How long to wait before a minute that did not count is checked again, if viewers' pages still report playback in it.
 * The minute may count by then, for example because the lecture has started. Milliseconds.
 */
export const PLAYBACK_RETRY_MS = 5000;

/** How long sockets may take to close when the server stops, before they are destroyed. Milliseconds. */
export const CLOSE_TIMEOUT_MS = 2000;

/**
 * A stopping process closes this many sockets at a time, with this pause (in milliseconds) and some jitter in between.
 */
export const RELEASE_SLICE = 50;
export const RELEASE_PAUSE_MS = 100;
/** How long a stopping process waits for the pending requests of one slice of sockets. Milliseconds. */
export const RELEASE_WAIT_MS = 5000;

/**
 * A message that is resent within this time is broadcast again: pages resend until they get a response. Milliseconds.
 */
export const RESEND_MS = 60_000;

/** Minimum interval of participant changes sent to a host. Milliseconds. */
export const PARTICIPANT_CHANGES_MS = 250;
/** Minimum interval at which a page is sent what has changed in its class's tools. Milliseconds. */
export const TEACHING_CHANGES_MS = 500;
/** Minimum interval at which a room is notified of its number of viewers. Milliseconds. */
export const VIEWER_COUNT_INTERVAL_MS = 1000;

/** How long a speaker whose connection broke keeps the floor. Milliseconds. */
export const FLOOR_GRACE_MS = 30_000;

/**
 * The heartbeat interval of a process, and how long a process may be silent before its connections are ended.
 * Milliseconds.
 */
export const HEARTBEAT_INTERVAL_MS = 2500;
export const NODE_TIMEOUT_MS = 15_000;

/**
 * How long disconnected viewers are remembered. This is longer than a host continues sending to them (the page's
 * `DISCONNECTED_MAX_MS`), and longer than the floor's grace period. Milliseconds.
 */
export const DISCONNECTED_RETENTION_MS = 60_000;
