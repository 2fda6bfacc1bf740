import { X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer, get } from "node:https";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownCertificate } from "./own-certificate.ts";

const names = ["localhost", "turn.localhost", "127.0.0.1", "::1"];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-certificate-"));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

test("whoever trusts the authority is served under each name, and the key is for its owner alone", async () => {
  const { authority, served } = await ownCertificate(folder, names);
  expect((await stat(served)).mode & 0o777).toBe(0o600);
  const pem = await readFile(served);
  const server = createServer({ cert: pem, key: pem }, (_request, response) => response.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  for (const servername of ["localhost", "turn.localhost"]) {
    const request = get({ host: "127.0.0.1", port, servername, ca: await readFile(authority), agent: false });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);
  }
  server.close();
});

test("the authority signs nothing else: its key is nowhere", async () => {
  const { authority, served } = await ownCertificate(folder, names);
  expect(await readFile(authority, "utf8")).not.toContain("KEY");
  const signed = new X509Certificate(await readFile(served));
  expect(signed.ca).toBe(false);
  expect(signed.checkIssued(new X509Certificate(await readFile(authority)))).toBe(true);
});

test("it is kept, and made anew for another name or when it expires", async () => {
  const made = await ownCertificate(folder, names);
  expect(made.isNew).toBe(true);
  const first = await readFile(made.served, "utf8");
  expect((await ownCertificate(folder, names)).isNew).toBe(false);
  expect(await readFile(made.served, "utf8")).toBe(first);
  expect((await ownCertificate(folder, [...names, "192.0.2.7"])).isNew).toBe(true);
  vi.useFakeTimers({ now: Date.now() + 380 * 86_400_000, toFake: ["Date"] });
  expect((await ownCertificate(folder, names)).isNew).toBe(true);
});
