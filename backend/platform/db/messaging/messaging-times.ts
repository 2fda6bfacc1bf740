/** The heartbeat interval of a process that sends nothing else, in milliseconds. */
export const NODE_HEARTBEAT_MS = 2500;
/**
 * How long another process may be silent before it counts as gone, in milliseconds. A process that is merely busy for
 * some seconds must not count as gone.
 */
export const NODE_TIMEOUT_MS = 10_000;
/** How long sending the remaining messages may take when a process stops, in milliseconds. */
export const STOP_TIMEOUT_MS = 1000;
/**
 * How long a process waits for the database when it starts, in milliseconds. After that it opens its port without
 * messages from other processes.
 */
export const LISTEN_TIMEOUT_MS = 5000;
