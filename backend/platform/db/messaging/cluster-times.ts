/** A process that sends nothing else sends this often. */
export const NODE_HEARTBEAT_MS = 2500;
/** As long as a peer's silence at first; a process that is busy for seconds is not gone. Milliseconds. */
export const NODE_TIMEOUT_MS = 10_000;
/** How long messages may take to be sent when a process stops. */
export const STOP_TIMEOUT_MS = 1000;
/** A process opens its port without the others' messages when the database does not answer for so long. Milliseconds. */
export const LISTEN_TIMEOUT_MS = 5000;
