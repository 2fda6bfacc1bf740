import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { listedNotification, type ListedNotification } from "#contract/accounts/notifications.ts";

/** A browser and its keys, which the push service doesn't know. */
export interface TestBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The received messages, decrypted. */
  received: { message: ListedNotification; headers: IncomingHttpHeaders }[];
}

interface OpenBrowser extends TestBrowser {
  ecdh: ECDH;
  secret: Buffer;
}

/** Decrypts a single-record aes128gcm body (RFC 8188) that was encrypted for a browser (RFC 8291). */
function decrypt(body: Buffer, { ecdh, secret }: OpenBrowser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const inputKey = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(senderKey), secret, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync("sha256", inputKey, salt, `Content-Encoding: ${label}\0`, length));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Returns the sender's claims and key after verifying its signature (VAPID, RFC 8292). */
function verifiedSender(authorization: string): { audience: string; key: string } {
  const [, token = "", key = ""] = /^vapid t=(.+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url")) as [
    string,
    string,
  ];
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isValid = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isValid) throw new Error("The push isn't signed by its sender.");
  return { audience: JSON.parse(Buffer.from(claims, "base64url").toString()).aud, key };
}

/** Starts a push service for tests, with a `fetch` that redirects requests for Google's service to it. */
export async function startPushReceiver() {
  const browsers = new Map<string, OpenBrowser>();
  const senders: { audience: string; key: string }[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    void receive(request).then((answered) => response.writeHead(answered).end());
  });
  async function receive(request: IncomingMessage): Promise<number> {
    const body = await buffer(request);
    const browser = browsers.get(request.url ?? "");
    senders.push(verifiedSender(request.headers.authorization ?? ""));
    if (browser && status < 300) {
      const message = listedNotification.parse(JSON.parse(decrypt(body, browser)));
      browser.received.push({ message, headers: request.headers });
    }
    return browser ? status : 410;
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    senders,
    fetch: ((url: string, init: RequestInit) =>
      fetch(url.replace("https://fcm.googleapis.com", base), init)) as typeof fetch,
    /** Makes the service respond with the status `next` from now on. */
    answer: (next: number) => void (status = next),
    open(): TestBrowser {
      const ecdh = createECDH("prime256v1");
      ecdh.generateKeys();
      const secret = randomBytes(16);
      const path = `/fcm/send/${randomBytes(20).toString("base64url")}`;
      const browser = {
        endpoint: `https://fcm.googleapis.com${path}`,
        keys: { p256dh: ecdh.getPublicKey("base64url"), auth: secret.toString("base64url") },
        received: [],
        ecdh,
        secret,
      };
      browsers.set(path, browser);
      return browser;
    },
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}

export type PushReceiver = Awaited<ReturnType<typeof startPushReceiver>>;
