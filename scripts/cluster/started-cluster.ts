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

export interface StartedCluster {
  process: ChildProcess;
  /** What it has printed until now. */
  printed: () => string;
  /** Its processes and their descendants that still run. */
  running: () => number[];
}

/** Makes an empty folder for a cluster, and starts it there on a port that stays the same. */
export async function createClusterFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-cluster-"));
  // As root, the database runs as another user.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, "ውሂብ data");
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const started: StartedCluster[] = [];
  return {
    dataDir,
    url,
    /** Starts it as `npm run cluster` does once everything is built, and trusts the authority that it prints. */
    async start(): Promise<StartedCluster> {
      const cluster = await startIn(folder, dataDir, port);
      started.push(cluster);
      expect(cluster.printed()).toContain(`Gubae is open at ${url}`);
      const [, authority = ""] = /Authorities, Import: (.+)/.exec(cluster.printed()) ?? [];
      setDefaultCACertificates([...systemAuthorities, await readFile(authority, "utf8")]);
      return cluster;
    },
    async remove(): Promise<void> {
      setDefaultCACertificates(systemAuthorities);
      for (const pid of started.flatMap(({ running }) => running())) process.kill(pid, "SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startIn(folder: string, dataDir: string, port: number): Promise<StartedCluster> {
  const programs = [haproxy, janus, coturn].map(programPath);
  const server = spawnServer({
    program: ["scripts/cluster/cluster-cli.ts", ...programs],
    env: {
      DATA_DIR: dataDir,
      WEB_DIR: await writeWebFolder(folder),
      PORT: String(port),
      LOG_LEVEL: "silent",
      TMPDIR: folder,
      // Of a server elsewhere: a cluster brings its own.
      DATABASE_URL: "postgres://nobody@192.0.2.99/real",
      STORAGE_URL: "https://KEY:SECRET@s3.example/real",
    },
  });
  const isOpen = () => server.said().includes("Authorities, Import: ") || server.hasEnded();
  await vi.waitUntil(isOpen, { timeout: 90_000, interval: 50 });
  const family = (await processTree(server.pid)).map(({ pid }) => pid);
  return { process: server.child, printed: server.said, running: () => family.filter(isRunning) };
}
