import { hostname } from "node:os";
import path from "node:path";
import { loadConfig } from "#backend/platform/config/config.ts";
import { printLine } from "#backend/app/print-welcome.ts";
import { runProcesses } from "#backend/app/run-processes.ts";
import type { Running, StopSignal } from "#backend/platform/processes/run-service.ts";
import { StartError } from "#backend/platform/start-error.ts";
import { freePort, outerAddress } from "../beside/addresses.ts";
import type { Beside } from "../beside/run-beside.ts";
import { startJanus } from "../beside/start-janus.ts";
import { howToTrust } from "./how-to-trust.ts";
import { ownCertificate } from "./own-certificate.ts";
import { startCoturn } from "../beside/start-coturn.ts";
import { startS3 } from "../beside/start-s3.ts";

/** Paths of the programs that are not installed by npm. */
export interface Programs {
  haproxy: string;
  janus: string;
  coturn: string;
}

const API_PROCESSES = 2;
const DEFAULT_PORT = "8443";
const LOOPBACK = ["localhost", "turn.localhost", "127.0.0.1", "::1"];

/**
 * Runs the services of `deploy/compose.yaml` on this machine, without containers: HAProxy with TLS, two API processes,
 * PostgreSQL, Janus, coturn and an S3 server. All their data is in `DATA_DIR`.
 */
export async function runStack(programs: Programs, env: NodeJS.ProcessEnv): Promise<Running> {
  const dataDir = path.resolve(env["DATA_DIR"] || ".data/cluster");
  const address = outerAddress();
  if (address === null) throw new StartError("This machine has no network interface besides loopback.");
  const besides: Pick<Beside, "stop">[] = [];
  const track = <T extends Pick<Beside, "stop">>(started: T): T => {
    besides.push(started);
    return started;
  };
  const stopBesides = () => Promise.all(besides.map((beside) => beside.stop()));
  try {
    const names = [...LOOPBACK, hostname().toLowerCase(), address];
    const certificate = await ownCertificate(path.join(dataDir, "certificates"), names);
    const inner = `127.0.0.1:${await freePort()}`;
    const coturnFolder = path.join(dataDir, "coturn");
    const coturn = track(await startCoturn({ command: programs.coturn, folder: coturnFolder, address }));
    const s3 = track(await startS3(path.join(dataDir, "s3")));
    const recordings = path.join(dataDir, "janus");
    const janus = track(await startJanus(programs.janus, { eventsTo: `http://${inner}`, recordings }));
    const services = { address, coturn, storage: s3.url, janus: janus.env };
    const own = { ...env, ...environmentOf(env, dataDir, services) };
    const api = await runProcesses({
      config: loadConfig(own),
      count: API_PROCESSES,
      haproxy: programs.haproxy,
      env: own,
      tls: { certificates: certificate.served, inner, ...coturn.tls },
    });
    printLine(howToTrust(certificate));
    const ended = Promise.race([coturn.ended, s3.ended]);
    return {
      async stop(signal: StopSignal) {
        await api.stop(signal);
        await stopBesides();
      },
      ...(api.restart && { restart: api.restart }),
      failed: Promise.race([
        ended.then((how) => Promise.reject(new StartError(how))),
        ...(api.failed ? [api.failed] : []),
      ]),
    };
  } catch (error) {
    await stopBesides();
    throw error;
  }
}

interface StackServices {
  address: string;
  coturn: { urls: readonly string[]; secret: string };
  storage: string;
  janus: Record<string, string>;
}

/** Returns the API's environment, in which the stack's own servers replace those that `env` names. */
function environmentOf(env: NodeJS.ProcessEnv, dataDir: string, services: StackServices): NodeJS.ProcessEnv {
  const { address, coturn, storage, janus } = services;
  const port = env["PORT"] || DEFAULT_PORT;
  const local = `https://localhost:${port}`;
  const isLocal = !env["HOST"] || env["HOST"] === "127.0.0.1";
  return {
    NODE_ENV: "development",
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    PORT: port,
    HOST: env["HOST"] || "127.0.0.1",
    // Other devices connect by this machine's address. They need https, because browsers allow the camera only on
    // secure pages.
    PUBLIC_URL: isLocal ? local : `https://${address}:${port}`,
    ALLOWED_ORIGINS: [local, env["ALLOWED_ORIGINS"]].filter(Boolean).join(","),
    STORAGE_URL: storage,
    TURN_URLS: [...coturn.urls, `turns:turn.localhost:${port}?transport=tcp`].join(","),
    TURN_SECRET: coturn.secret,
    ...janus,
  };
}
