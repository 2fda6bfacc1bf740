import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programPath } from "#backend/quality/testing/processes/program-path.ts";
import { processTree } from "#backend/quality/testing/processes/process-tree.ts";
import { coturn } from "../programs/coturn.mjs";
import { createStackFolder, type StartedStack } from "./started-stack.ts";

let stacks: Awaited<ReturnType<typeof createStackFolder>>;
let stack: StartedStack;

beforeAll(async () => {
  stacks = await createStackFolder();
  stack = await stacks.start();
}, 120_000);

afterAll(() => stacks.remove());

test("a start after Ctrl-C keeps the certificate and the files", async () => {
  const certificate = path.join(stacks.dataDir, "certificates", "served", "gubae.pem");
  const before = await readFile(certificate, "utf8");
  stack.process.kill("SIGINT");
  expect(await once(stack.process, "exit")).toEqual([0, null]);
  stack = await stacks.start();
  expect(await readFile(certificate, "utf8")).toBe(before);
  expect((await fetch(`${stacks.url}/readyz`)).status).toBe(200);
}, 120_000);

test("what ends by itself ends everything, and says so", async () => {
  const tree = await processTree(stack.process.pid ?? 0);
  const relay = tree.find(({ args }) => args.startsWith(programPath(coturn)));
  process.kill(relay?.pid ?? 0, "SIGKILL");
  expect(await once(stack.process, "exit")).toEqual([1, null]);
  expect(stack.printed()).toContain("coturn ended");
  expect(stack.running()).toEqual([]);
}, 120_000);

test("killed, it leaves the database alone, which the next start takes over; its parent's end stops everything", async () => {
  const killed = await stacks.start();
  const tree = await processTree(killed.process.pid ?? 0);
  const database = new Set(tree.filter(({ args }) => /postgres/.test(args)).map(({ pid }) => pid));
  killed.process.kill("SIGKILL");
  await expect.poll(() => killed.running().filter((pid) => !database.has(pid))).toEqual([]);
  stack = await stacks.start();
  // Closing the input has the same effect as killing npm, which holds its other end.
  stack.process.stdin?.end();
  expect(await once(stack.process, "exit")).toEqual([0, null]);
  expect([...stack.running(), ...killed.running()]).toEqual([]);
}, 120_000);
