import { createHash, createHmac, randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import { connect as connectTls } from "node:tls";
import type { credentialsUntil, Relay } from "./start-relay.ts";

const [ALLOCATE, REFRESH] = [0x0003, 0x0004];
const FAILED = 0x0110;
const COOKIE = 0x2112a442;
const [USERNAME, INTEGRITY, ERROR_CODE, LIFETIME, REALM, NONCE, TRANSPORT] = [6, 8, 9, 0xd, 0x14, 0x15, 0x19];
const UDP = 17;

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc(-value.length & 3)]);
}

function message(type: number, attributes: readonly Buffer[], key?: Buffer): Buffer {
  const body = Buffer.concat(attributes);
  const head = Buffer.alloc(8);
  head.writeUInt16BE(type, 0);
  // When MESSAGE-INTEGRITY is computed, the message's length must already include that attribute (RFC 8489).
  head.writeUInt16BE(body.length + (key ? 24 : 0), 2);
  head.writeUInt32BE(COOKIE, 4);
  const signed = Buffer.concat([head, randomBytes(12), body]);
  if (!key) return signed;
  return Buffer.concat([signed, attribute(INTEGRITY, createHmac("sha1", key).update(signed).digest())]);
}

function read(answer: Buffer) {
  const attributes = new Map<number, Buffer>();
  for (let at = 20; at < answer.length;) {
    const length = answer.readUInt16BE(at + 2);
    attributes.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + length));
    at += 4 + length + (-length & 3);
  }
  const failed = (answer.readUInt16BE(0) & FAILED) === FAILED;
  const code = attributes.get(ERROR_CODE);
  return { attributes, error: failed && code ? (code[2] ?? 0) * 100 + (code[3] ?? 0) : null };
}

/** The transport between the client and the relay. */
interface Wire {
  send: (sent: Buffer) => void;
  receive: () => Promise<Buffer>;
  close: () => void;
}

async function connectUdp({ place }: Pick<Relay, "place">): Promise<Wire> {
  const socket = createSocket("udp4");
  socket.connect(place.port, place.address);
  await once(socket, "connect");
  return {
    send: (sent) => socket.send(sent),
    receive: async () => (await once(socket, "message", { signal: AbortSignal.timeout(5000) }))[0] as Buffer,
    close: () => socket.close(),
  };
}

/** Connects over TLS, or over TCP without a `servername`. Each of the relay's responses fits into one segment. */
export async function connectStream(place: Relay["place"], servername?: string): Promise<Wire> {
  const { address: host, port } = place;
  const socket =
    servername === undefined ? connectTcp({ host, port }) : connectTls({ host, port, servername });
  await once(socket, servername === undefined ? "connect" : "secureConnect");
  return {
    send: (sent) => void socket.write(sent),
    receive: async () => (await once(socket, "data", { signal: AbortSignal.timeout(5000) }))[0] as Buffer,
    close: () => socket.destroy(),
  };
}

/**
 * Opens a TURN allocation that is created and refreshed as in a browser, but at times chosen by the test; over UDP by
 * default.
 */
export async function openTurnClient(
  relay: Pick<Relay, "place">,
  { username, credential }: ReturnType<typeof credentialsUntil>,
  given?: Wire,
) {
  const wire = given ?? (await connectUdp(relay));
  const sendRequest = async (sent: Buffer) => {
    const answer = wire.receive();
    wire.send(sent);
    return read(await answer);
  };
  const transport = attribute(TRANSPORT, Buffer.from([UDP, 0, 0, 0]));
  let { attributes: challenge } = await sendRequest(message(ALLOCATE, [transport]));
  /** Returns the error codes of rejected requests; empty when all succeeded. */
  const askSigned = async (type: number, attributes: readonly Buffer[]): Promise<number[]> => {
    const refusals: number[] = [];
    for (let tries = 0; tries < 2; tries += 1) {
      const realm = challenge.get(REALM) ?? Buffer.alloc(0);
      const nonce = challenge.get(NONCE) ?? Buffer.alloc(0);
      const key = createHash("md5").update(`${username}:${realm.toString()}:${credential}`).digest();
      const own = [
        attribute(USERNAME, Buffer.from(username)),
        attribute(REALM, realm),
        attribute(NONCE, nonce),
      ];
      const { attributes: output, error } = await sendRequest(message(type, [...attributes, ...own], key));
      if (error === null) return refusals;
      refusals.push(error);
      // After a response with `stale nonce`, retries with the new nonce from that response.
      challenge = output;
    }
    return refusals;
  };
  const lifetime = Buffer.alloc(4);
  lifetime.writeUInt32BE(600);
  return {
    allocate: () => askSigned(ALLOCATE, [transport]),
    renew: () => askSigned(REFRESH, [attribute(LIFETIME, lifetime)]),
    close: wire.close,
  };
}
