import { z } from "zod";
import { endpoint, id } from "./endpoint.ts";

export const MAX_CHAT_CHARACTERS = 2000;

export const chatText = z
  .string({ error: "Enter a message." })
  .trim()
  .min(1, "Enter a message.")
  .max(MAX_CHAT_CHARACTERS, "A message has at most 2,000 characters.")
  .refine((text) => !/(?![\t\n\r])\p{Cc}/u.test(text), "A message has no control characters.");

/** One delivered message. `seq` counts from 1 within its room without gaps. */
export const chatMessage = z.object({
  seq: z.number().int(),
  /** Made by the sender's page; a resend with the same id is the same message. */
  clientId: z.string(),
  senderId: z.string(),
  sender: z.string(),
  /** Empty when it was removed. */
  text: z.string(),
  /** The host took it away; it is sent once more then, with the same `seq`. */
  removed: z.boolean(),
  /** ISO-8601, UTC. */
  sentAt: z.string(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const chatClientId = z.uuid("This message id is not valid.");

/** For clients without a socket. `sender` and `status` are the specification's; the session's person is the sender. */
export const sendChatBody = z.object({
  roomId: id.toLowerCase(),
  message: z.object({
    text: chatText,
    clientId: chatClientId.optional(),
    sender: z.string().max(200).optional(),
    status: z.string().max(50).optional(),
  }),
});
export const sendChat = endpoint({ method: "POST", path: "/chat", body: sendChatBody, data: chatMessage });
