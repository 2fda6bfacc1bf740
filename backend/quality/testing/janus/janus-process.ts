import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { programPath } from "../processes/program-path.ts";
import { writeJanusConfig } from "../../../../scripts/beside/janus-config.ts";
import { janus as janusProgram } from "../../../../scripts/programs/janus.mjs";

const apiSecret = "the secret of Janus in tests";
const START_TIMEOUT_MS = 20_000;

export interface JanusEnvironment extends Record<string, string> {
  JANUS_URLS: string;
  JANUS_SECRET: string;
}

export interface JanusProcess {
  /** The environment for the API's configuration. */
  env: JanusEnvironment;
  url: string;
  pid: () => number;
  /** Sends SIGKILL, so no connection is closed cleanly. */
  kill: () => Promise<void>;
  /** `suspend` sends SIGSTOP, `resume` sends SIGCONT. */
  suspend: () => Promise<void>;
  resume: () => void;
  /** Restarts Janus on the same port after it was killed: its earlier sessions and rooms are gone. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Returns the environment for Janus servers on these ports, whether or not they are running. */
export const janusEnvironment = (...ports: number[]): JanusEnvironment => ({
  JANUS_URLS: ports.map((port) => `ws://127.0.0.1:${port}`).join(","),
  JANUS_SECRET: apiSecret,
});

async function untilListening(janus: ChildProcess, port: number, output: readonly string[]): Promise<void> {
  for (const since = performance.now(); ; await delay(20)) {
    if (janus.exitCode !== null || janus.pid === undefined || performance.now() - since > START_TIMEOUT_MS)
      throw new Error(`Janus does not start:\n${output.join("").slice(-4000)}`);
    const socket = createConnection({ host: "127.0.0.1", port });
    const reached = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (reached) return;
  }
}

const runFile = promisify(execFile);
const stateOf = async ({ pid = 0 }: ChildProcess) =>
  (await runFile("ps", ["-o", "state=", "-p", String(pid)])).stdout.trim();

interface JanusOptions {
  /** Defaults to a free port. */
  port?: number;
  /** The API's URL, to which each handle's traffic is posted every second. By default, it is not posted. */
  eventsTo?: string;
}

/** Starts a real Janus with the deployed configuration. */
export async function startJanus({ port: wantedPort, ...options }: JanusOptions = {}): Promise<JanusProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-janus-"));
  const port = wantedPort ?? (await freePort());
  const { eventsTo } = options;
  await writeJanusConfig(folder, {
    port,
    apiSecret,
    ...(eventsTo !== undefined && { eventsTo, eventSeconds: 1 }),
  });
  const command = programPath(janusProgram);

  async function start(): Promise<ChildProcess> {
    const output: string[] = [];
    const child = spawn(command, ["-F", folder, "-C", path.join(folder, "janus.jcfg")], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.on("error", (error) => output.push(String(error)));
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (bytes: Buffer) => void output.splice(0, output.length - 200, bytes.toString()));
    await untilListening(child, port, output);
    return child;
  }

  let janus = await start();
  const kill = async () => {
    if (janus.exitCode !== null || janus.signalCode !== null) return;
    janus.kill("SIGKILL");
    await once(janus, "exit");
  };
  return {
    url: janusEnvironment(port).JANUS_URLS,
    env: janusEnvironment(port),
    pid: () => janus.pid ?? 0,
    kill,
    async suspend() {
      janus.kill("SIGSTOP");
      while (!(await stateOf(janus)).startsWith("T")) await delay(5);
    },
    resume: () => void janus.kill("SIGCONT"),
    async startAgain() {
      janus = await start();
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
