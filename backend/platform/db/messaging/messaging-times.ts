/** The heartbeat interval of a process that sends nothing else, in milliseconds. */
export const NODE_HEARTBEAT_MS = 2500;
/** As long as a peer's silence at first; a process that is busy for seconds is not gone. Milliseconds. */
export const NODE_TIMEOUT_MS = 10_000;
/** How long sending the remaining messages may take when a process stops, in milliseconds. */
export const STOP_TIMEOUT_MS = 1000;
/** How long a process waits for the database before it opens its port without the others' messages, in milliseconds. */
export const LISTEN_TIMEOUT_MS = 5000;
