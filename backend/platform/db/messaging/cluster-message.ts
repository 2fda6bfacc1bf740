import { MessageType } from "socket.io-adapter";
import { z } from "zod";

/**
 * What may reach the adapter. Not FETCH_SOCKETS: its response would carry every socket's handshake to all processes,
 * with the cookies of its browser.
 */
const message = z.object({
  /** The adapter's id of the sending process. */
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

/** Whether the payload of a notification looks like a message of a process of ours. */
export function isClusterMessage(payload: string): boolean {
  try {
    return message.safeParse(JSON.parse(payload)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
