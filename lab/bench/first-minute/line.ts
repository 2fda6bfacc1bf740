import { createHash, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { startBalancer } from "#backend/platform/processes/balancer.ts";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { programPath } from "#backend/quality/testing/processes/program-path.ts";
import { ownCertificate } from "../../../scripts/stack/own-certificate.ts";
import { haproxy } from "../../../scripts/programs/haproxy.mjs";
import type { Run } from "../measure/benchmark.ts";
import { openCountingProxy } from "../network/counting-proxy.ts";
import { shapeConnection, type ShapedConnection } from "../network/traffic-shaping.ts";
import { startHelper } from "../stack/helper-process.ts";
import { temporaryFolder } from "../stack/temporary-folder.ts";
import type { TrafficCounter } from "./page-traffic.ts";

export interface LineSpeed {
  name: string;
  kbps: number;
  roundTripMs: number;
}

/** The path from a browser to a server: a poor connection, and HAProxy with TLS and HTTP/2 at its end. */
export interface Line {
  connection: ShapedConnection;
  delayMs: number;
  /** Puts HAProxy, configured as in production, in front of a server on this machine. */
  serve: (served: ServedPort, traffic: TrafficCounter) => Promise<void>;
  /** Arguments that make Chromium trust the certificate, including for service workers. */
  trust: readonly string[];
}

export interface ServedPort {
  /** The server's URL. */
  target: URL;
  /** HAProxy's port, the same on this machine and behind the connection: `https://localhost:<port>`. */
  port: number;
}

const relayed = z.object({ bytes: z.number() });

/**
 * Opens the connection, with a new certificate for each run.
 *
 * @throws Error that names the missing requirement: root, Linux or HAProxy
 */
export async function openLine(run: Run, { kbps, roundTripMs }: LineSpeed): Promise<Line> {
  const program = programPath(haproxy);
  const connection = await shapeConnection(run, kbps);
  const { served } = await ownCertificate(await temporaryFolder(run), ["localhost", "127.0.0.1"]);
  const delayMs = roundTripMs / 2;
  return {
    connection,
    delayMs,
    trust: [`--ignore-certificate-errors-spki-list=${await publicKeyHash(served)}`],
    async serve({ target, port }, traffic) {
      const counter = await openCountingProxy(target, traffic.addExchange);
      run.after(counter.close);
      const [inner, turn, turnProxied] = [await freePort(), await freePort(), await freePort()];
      const balancer = await startBalancer({
        host: "0.0.0.0",
        port,
        ports: [counter.port],
        haproxy: program,
        tls: {
          certificates: served,
          inner: `127.0.0.1:${inner}`,
          turn: `127.0.0.1:${turn}`,
          turnProxied: `127.0.0.1:${turnProxied}`,
        },
      });
      run.after(balancer.stop);
      const relay = startHelper(
        run,
        "network/delayed-tcp-process.ts",
        { port, target: { host: connection.address, port }, delayMs },
        connection.inside,
      );
      traffic.countWire(async () => relayed.parse(await relay.request({})).bytes);
    },
  };
}

async function publicKeyHash(file: string): Promise<string> {
  const key = new X509Certificate(await readFile(file)).publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}
