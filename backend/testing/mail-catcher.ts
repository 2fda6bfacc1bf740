import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface CaughtMail {
  to: string[];
  /** The whole message as it came over the wire. */
  raw: string;
}

export interface MailCatcher {
  /** For SMTP_URL. */
  url: string;
  mails: CaughtMail[];
  /** Refuse the next so many messages, as a server in trouble does; or for good. */
  refuse: (count: number, status: 451 | 550) => void;
  stop: () => Promise<void>;
}

/** An SMTP server that keeps what it gets. `port` opens it where one was before. */
export async function catchMails(port = 0): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  let refusals = 0;
  let status = 451;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, done) {
      if (refusals === 0) return done();
      refusals -= 1;
      done(Object.assign(new Error("not now"), { responseCode: status }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, raw: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: opened } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${opened}`,
    mails,
    refuse: (count, withStatus) => {
      refusals = count;
      status = withStatus;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
