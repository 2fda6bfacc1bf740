import { createTransport } from "nodemailer";
import type { EmailMessage } from "./email.ts";

/** The timeouts are short, so that a hanging server does not block the queue or a shutdown for long. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 8000 };

export interface Smtp {
  /** `id` is the same for every attempt at the same email. @throws the server's or the network's error */
  send: (message: EmailMessage, id: string) => Promise<void>;
}

export function createSmtp({ url, from }: { url: string; from: string }): Smtp {
  const transport = createTransport({ url, ...timeouts });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return {
    async send({ calendar, ...message }, id) {
      await transport.sendMail({
        from,
        ...message,
        messageId: `<${id}@${domain}>`,
        ...(calendar && { icalEvent: { ...calendar, filename: "lecture.ics" } }),
      });
    },
  };
}

/**
 * Returns true if the server rejected this recipient or message with a permanent error, so that a retry is pointless.
 */
export function isPermanentFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    "responseCode" in error &&
    typeof error.responseCode === "number" &&
    error.responseCode >= 550 &&
    error.responseCode < 560 &&
    "code" in error &&
    (error.code === "EENVELOPE" || error.code === "EMESSAGE")
  );
}
