import { z } from "zod";
import { endpoint, id } from "../http/endpoint.ts";
import { isPlainText } from "../text/visible-text.ts";

export const MAX_CHAT_CHARACTERS = 2000;

export const chatText = z
  .string({ error: "Enter a message." })
  .trim()
  .min(1, "Enter a message.")
  .max(MAX_CHAT_CHARACTERS, "A message can be up to 2,000 characters long.")
  .refine(isPlainText, "A message can't contain control characters.");

/** The number of a message in its room. */
export const messageSeq = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** One delivered message. `seq` counts from 1 within its room without gaps. */
export const chatMessage = z.object({
  seq: z.number().int(),
  /** Made by the sender's page; a resend with the same id is the same message. */
  clientId: z.string(),
  senderId: z.string(),
  sender: z.string(),
  /** Empty when it was removed. */
  text: z.string(),
  /** It was removed; it is then sent again with the same `seq`. */
  removed: z.boolean(),
  /** The `seq` of the message that it answers; null for none. An older server doesn't send it. */
  replyTo: z.number().int().nullable().default(null),
  /** ISO-8601, UTC. */
  sentAt: z.string(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const chatClientId = z.uuid("This message ID isn't valid.");

/** Why somebody reports a message. */
export const reportReason = z.enum(["spam", "abuse", "fraud", "other"], {
  error: "Choose what is wrong with the message.",
});
export type ReportReason = z.infer<typeof reportReason>;

/** For clients without a socket. `sender` and `status` are the specification's and ignored: the session's account sends. */
export const sendChatBody = z.object({
  roomId: id.toLowerCase(),
  message: z.object({
    text: chatText,
    clientId: chatClientId.optional(),
    replyTo: messageSeq.optional(),
    sender: z.string().max(200).optional(),
    status: z.string().max(50).optional(),
  }),
});
export const sendChat = endpoint({ method: "POST", path: "/chat", body: sendChatBody, data: chatMessage });
