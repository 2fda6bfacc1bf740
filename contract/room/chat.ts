import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { textField } from "../text/text-field.ts";

export const MAX_CHAT_CHARACTERS = 2000;

export const chatText = textField({
  missing: "Enter a message.",
  max: MAX_CHAT_CHARACTERS,
  long: "A message can be up to 2,000 characters long.",
  multiline: true,
});

/** The number of a message in its room. */
export const messageSeq = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

/** One delivered message. `seq` counts from 1 within its room without gaps. */
export const chatMessage = z.object({
  seq: z.int(),
  /** Made by the sender's page; a resend with the same id is the same message. */
  clientId: z.string(),
  senderId: z.string(),
  sender: z.string(),
  /** Empty when it was removed. */
  text: z.string(),
  /** It was removed; it is then sent again with the same `seq`. */
  removed: z.boolean(),
  /** The `seq` of the message that it answers; null for none. An older server doesn't send it. */
  replyTo: z._default(z.nullable(z.int()), null),
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
  roomId: id.check(z.toLowerCase()),
  message: z.object({
    text: chatText,
    clientId: z.optional(chatClientId),
    replyTo: z.optional(messageSeq),
    sender: z.optional(z.string().check(z.maxLength(200))),
    status: z.optional(z.string().check(z.maxLength(50))),
  }),
});
export const sendChat = endpoint({ method: "POST", path: "/chat", body: sendChatBody, data: chatMessage });
