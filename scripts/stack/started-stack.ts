import { isRunning } from "../run-folder/is-running.ts";
import type { ChildProcess } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, vi } from "vitest";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { programPath } from "#backend/quality/testing/processes/program-path.ts";
import { writeWebFolder } from "#backend/quality/testing/processes/web-folder.ts";
import { processTree } from "#backend/quality/testing/processes/process-tree.ts";
import { spawnServer } from "#backend/quality/testing/processes/server-process.ts";
import { coturn } from "../programs/coturn.mjs";
import { haproxy } from "../programs/haproxy.mjs";
import { janus } from "../programs/janus.mjs";

const systemAuthorities = getCACertificates();

export interface StartedStack {
  process: ChildProcess;
  /** Returns what the stack has printed so far. */
  printed: () => string;
  /** Returns the ids of the stack's processes, including their descendants, that are still running. */
  running: () => number[];
}

/** Creates an empty folder for a stack. All stacks that are started in it use the same port. */
export async function createStackFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-stack-"));
  // When this runs as root, the database runs as another user, who must be able to read the folder.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, "ውሂብ data");
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const started: StartedStack[] = [];
  return {
    dataDir,
    url,
    /** Starts the stack as `npm run stack` does after the build, and trusts the authority that it prints. */
    async start(): Promise<StartedStack> {
      const stack = await startIn(folder, dataDir, port);
      started.push(stack);
      expect(stack.printed()).toContain(`Gubae is open at ${url}`);
      const [, authority = ""] = /Authorities, Import: (.+)/.exec(stack.printed()) ?? [];
      setDefaultCACertificates([...systemAuthorities, await readFile(authority, "utf8")]);
      return stack;
    },
    async remove(): Promise<void> {
      setDefaultCACertificates(systemAuthorities);
      for (const pid of started.flatMap(({ running }) => running())) process.kill(pid, "SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startIn(folder: string, dataDir: string, port: number): Promise<StartedStack> {
  const programs = [haproxy, janus, coturn].map(programPath);
  const server = spawnServer({
    program: ["scripts/stack/stack-cli.ts", ...programs],
    env: {
      DATA_DIR: dataDir,
      WEB_DIR: await writeWebFolder(folder),
      PORT: String(port),
      LOG_LEVEL: "silent",
      TMPDIR: folder,
      // Settings that name servers elsewhere; the stack must replace them with its own servers.
      DATABASE_URL: "postgres://nobody@192.0.2.99/real",
      STORAGE_URL: "https://KEY:SECRET@s3.example/real",
    },
  });
  const isOpen = () => server.output().includes("Authorities, Import: ") || server.hasEnded();
  await vi.waitUntil(isOpen, { timeout: 90_000, interval: 50 });
  const family = (await processTree(server.pid)).map(({ pid }) => pid);
  return { process: server.child, printed: server.output, running: () => family.filter(isRunning) };
}
