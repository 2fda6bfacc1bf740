import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { get } from "node:https";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import type { TLSSocket } from "node:tls";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensurePortFree } from "#backend/platform/processes/ensure-port-free.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { programPath } from "#backend/quality/testing/processes/program-path.ts";
import { ownCertificate } from "../stack/own-certificate.ts";
import { haproxy } from "../programs/haproxy.mjs";
import { deployFolder } from "./read-compose.ts";

let folder: string;
let running: ChildProcess | null = null;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-haproxy-"));
});
afterEach(async () => {
  running?.kill("SIGTERM");
  await rm(folder, { recursive: true, force: true });
});

/** The maximum number of connections per source address; the deployed configuration has 3,000. */
const maxConnections = 3;

/** Writes the deployed configuration, changed to use free ports of this machine and the test's certificates. */
async function writeConfiguration(port: number, certificates: string): Promise<string> {
  const deployed = await readFile(path.join(deployFolder, "haproxy/haproxy.cfg"), "utf8");
  const file = path.join(folder, "haproxy.cfg");
  const [plain, inner, turn] = [await freePort(), await freePort(), await freePort()];
  const changed = deployed
    .replaceAll(/^\s*(?:user|group) .*$/gm, "")
    .replaceAll("gt 3000", `gt ${maxConnections}`)
    .replace("bind :::443 v4v6", `bind 127.0.0.1:${port}`)
    .replace("bind :::80 v4v6", `bind 127.0.0.1:${plain}`)
    .replace("bind :::3478 v4v6", `bind 127.0.0.1:${turn}`)
    .replace("bind 127.0.0.1:8080", `bind 127.0.0.1:${inner}`)
    .replaceAll("abns@gubae", `abns@gubae-${port}`)
    .replaceAll("/etc/haproxy/certificates/", `${certificates}/`);
  await writeFile(file, changed);
  return file;
}

/** Returns the serial number of HAProxy's certificate, or null if there is no certificate or no response. */
function serialOf(port: number, servername: string): Promise<string | null> {
  return new Promise((resolve) => {
    const request = get({ host: "127.0.0.1", port, servername, rejectUnauthorized: false, agent: false });
    request.on("socket", (socket) =>
      socket.on("secureConnect", () => {
        resolve((socket as TLSSocket).getPeerCertificate().serialNumber);
        request.destroy();
      }),
    );
    request.on("error", () => resolve(null));
    // If HAProxy reloaded while a connection was waiting for the old process, that connection may never get a response.
    request.setTimeout(2000, () => request.destroy());
  });
}

test("it starts without a certificate, takes the first one and each new one, and stops", async () => {
  const certificates = path.join(folder, "certificates");
  await mkdir(certificates);
  const port = await freePort();
  const configuration = await writeConfiguration(port, certificates);
  const command = programPath(haproxy);
  await promisify(execFile)(command, ["-c", "-f", configuration]);
  const certificate = path.join(certificates, "gubae.pem");
  running = spawn("sh", [path.join(deployFolder, "haproxy/run.sh"), configuration, certificate, "0.2"], {
    env: { PATH: `${path.dirname(command)}:${process.env["PATH"]}` },
    stdio: "ignore",
  });
  const place = { host: "127.0.0.1", port };
  await expect.poll(() => ensurePortFree(place).catch(() => "taken")).toBe("taken");
  expect(await serialOf(port, "gubae.example")).toBeNull();

  const names = ["gubae.example", "turn.gubae.example"];
  const first = await ownCertificate(path.join(folder, "first"), names);
  await copyFile(first.served, certificate);
  await expect.poll(() => serialOf(port, "gubae.example")).not.toBeNull();
  const shown = await serialOf(port, "gubae.example");
  expect(await serialOf(port, "turn.gubae.example")).toBe(shown);
  expect(await serialOf(port, "elsewhere.example")).toBeNull();

  // One source may hold `maxConnections` connections open. HAProxy resets any further one.
  const held: Socket[] = [];
  const holdOneMore = async () => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    held.push(socket);
    await once(socket, "connect");
    return serialOf(port, "gubae.example");
  };
  await expect.poll(holdOneMore).toBeNull();
  expect(held.length).toBeGreaterThanOrEqual(maxConnections);
  for (const socket of held) socket.destroy();
  await expect.poll(() => serialOf(port, "gubae.example")).toBe(shown);

  const second = await ownCertificate(path.join(folder, "second"), names);
  await copyFile(second.served, certificate);
  await expect.poll(() => serialOf(port, "gubae.example")).not.toBe(shown);
  await expect.poll(() => serialOf(port, "gubae.example")).not.toBeNull();

  running.kill("SIGTERM");
  await once(running, "exit");
  expect(await serialOf(port, "gubae.example")).toBeNull();
});
