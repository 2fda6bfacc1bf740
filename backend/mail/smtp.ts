import { createTransport } from "nodemailer";
import type { Mail } from "./mail.ts";

/** A server that hangs must not keep the queue, or the end of the process, waiting for long. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 8000 };

export interface Smtp {
  /** `id` is the same each time the same mail is sent. @throws what the server or the network said */
  send: (mail: Mail, id: string) => Promise<void>;
}

export function createSmtp({ url, from }: { url: string; from: string }): Smtp {
  const transport = createTransport({ url, ...timeouts });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return {
    async send({ calendar, ...mail }, id) {
      await transport.sendMail({
        from,
        ...mail,
        messageId: `<${id}@${domain}>`,
        ...(calendar && { icalEvent: { ...calendar, filename: "lecture.ics" } }),
      });
    },
  };
}

/** Whether the server refused this very recipient or message: trying again would change nothing. */
export function isRefusedForGood(error: unknown): boolean {
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
