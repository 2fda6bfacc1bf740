import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface CaughtEmail {
  to: string[];
  /** The raw message (RFC 5322). */
  raw: string;
}

export interface EmailCatcher {
  /** URL for SMTP_URL. */
  url: string;
  emails: CaughtEmail[];
  /** Rejects the next `count` messages: 451 temporarily, 550 permanently. */
  reject: (count: number, status: 451 | 550) => void;
  stop: () => Promise<void>;
}

/** Starts an SMTP server that collects the messages it receives. To restart an earlier catcher, pass its `port`. */
export async function startEmailCatcher(port = 0): Promise<EmailCatcher> {
  const emails: CaughtEmail[] = [];
  let rejections = 0;
  let status = 451;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, done) {
      if (rejections === 0) return done();
      rejections -= 1;
      done(Object.assign(new Error("not now"), { responseCode: status }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        emails.push({ to, raw: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: opened } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${opened}`,
    emails,
    reject: (count, withStatus) => {
      rejections = count;
      status = withStatus;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
