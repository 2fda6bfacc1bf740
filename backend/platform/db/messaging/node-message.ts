import { MessageType } from "socket.io-adapter";
import { z } from "zod";

/**
 * The messages that may reach the adapter. FETCH_SOCKETS is excluded: its response would send every socket's handshake,
 * including the browser's cookies, to all processes.
 */
const message = z.object({
  /** The adapter id of the sending process. */
  uid: z.string().regex(/^[0-9a-f]{16}$/),
  type: z.literal([
    MessageType.INITIAL_HEARTBEAT,
    MessageType.HEARTBEAT,
    MessageType.BROADCAST,
    MessageType.DISCONNECT_SOCKETS,
    MessageType.SERVER_SIDE_EMIT,
    MessageType.ADAPTER_CLOSE,
  ]),
});

/** Returns true if a notification's payload looks like a message from one of our processes. */
export function isNodeMessage(payload: string): boolean {
  try {
    return message.safeParse(JSON.parse(payload)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
