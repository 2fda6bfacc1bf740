import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programPath } from "#backend/quality/testing/processes/program-path.ts";
import { processTree } from "#backend/quality/testing/processes/process-tree.ts";
import { coturn } from "../programs/coturn.mjs";
import { createClusterFolder, type StartedCluster } from "./started-cluster.ts";

let clusters: Awaited<ReturnType<typeof createClusterFolder>>;
let cluster: StartedCluster;

beforeAll(async () => {
  clusters = await createClusterFolder();
  cluster = await clusters.start();
}, 120_000);

afterAll(() => clusters.remove());

test("a start after Ctrl-C keeps the certificate and the files", async () => {
  const certificate = path.join(clusters.dataDir, "certificates", "served", "gubae.pem");
  const before = await readFile(certificate, "utf8");
  cluster.process.kill("SIGINT");
  expect(await once(cluster.process, "exit")).toEqual([0, null]);
  cluster = await clusters.start();
  expect(await readFile(certificate, "utf8")).toBe(before);
  expect((await fetch(`${clusters.url}/readyz`)).status).toBe(200);
}, 120_000);

test("what ends by itself ends everything, and says so", async () => {
  const tree = await processTree(cluster.process.pid ?? 0);
  const relay = tree.find(({ args }) => args.startsWith(programPath(coturn)));
  process.kill(relay?.pid ?? 0, "SIGKILL");
  expect(await once(cluster.process, "exit")).toEqual([1, null]);
  expect(cluster.printed()).toContain("coturn ended");
  expect(cluster.running()).toEqual([]);
}, 120_000);

test("killed, it leaves the database alone, which the next start takes over; its parent's end stops everything", async () => {
  const killed = await clusters.start();
  const tree = await processTree(killed.process.pid ?? 0);
  const database = new Set(tree.filter(({ args }) => /postgres/.test(args)).map(({ pid }) => pid));
  killed.process.kill("SIGKILL");
  await expect.poll(() => killed.running().filter((pid) => !database.has(pid))).toEqual([]);
  cluster = await clusters.start();
  // As when npm is killed: nobody holds the other end of its input.
  cluster.process.stdin?.end();
  expect(await once(cluster.process, "exit")).toEqual([0, null]);
  expect([...cluster.running(), ...killed.running()]).toEqual([]);
}, 120_000);
