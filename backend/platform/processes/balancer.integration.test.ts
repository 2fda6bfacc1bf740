import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { failure } from "#contract/http/error.ts";
import { createTickets } from "#backend/room/access/ticket.ts";
import { callerAddress } from "#backend/room/limits/caller-address.ts";
import { startEchoProcess, type EchoProcess } from "#backend/quality/testing/processes/echo-process.ts";
import { programPath } from "#backend/quality/testing/processes/program-path.ts";
import { haproxy as haproxyProgram } from "../../../scripts/programs/haproxy.mjs";
import { fillBalancerConfig } from "./balancer-config.ts";
import { startBalancer, type Balancer } from "./balancer.ts";
import { freePort } from "./free-port.ts";

const patience = { timeout: 10_000, interval: 50 };

let echoes: [EchoProcess, EchoProcess];
let balancer: Balancer;
let url: string;
beforeEach(async () => {
  echoes = [await startEchoProcess("one"), await startEchoProcess("two")];
  const port = await freePort();
  const ports = echoes.map((echo) => echo.port);
  balancer = await startBalancer({ host: "127.0.0.1", port, ports, haproxy: programPath(haproxyProgram) });
  url = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  await balancer.stop();
  for (const echo of echoes) await echo.stop();
});

const get = async (target: string, headers: Record<string, string> = {}) =>
  (await fetch(`${url}${target}`, { headers })).text();
const seenBy = (wanted: string) =>
  echoes.flatMap(({ requests }) => requests).filter((request) => request.url === wanted);

test("HAProxy itself finds the filled configuration valid, without a warning", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-haproxy-"));
  const file = path.join(folder, "haproxy.cfg");
  const deployed = await readFile(new URL("../../../deploy/haproxy/haproxy.cfg", import.meta.url), "utf8");
  const processes = ["127.0.0.1:41", "127.0.0.1:42"];
  await writeFile(file, fillBalancerConfig(deployed, { bind: "127.0.0.1:40", processes }));
  const { stdout, stderr } = await promisify(execFile)(programPath(haproxyProgram), ["-c", "-f", file]);
  await rm(folder, { recursive: true });
  expect(stdout).toContain("Configuration file is valid");
  expect(stderr).not.toMatch(/WARNING|ALERT/);
});

test("requests go to each process in turn", async () => {
  const names = await Promise.all(Array.from({ length: 10 }, () => get("/classes")));
  expect(names.filter((name) => name === "one")).toHaveLength(5);
});

test("what a client says about its own address, host and scheme reaches no process", async () => {
  await get("/claims", {
    "x-forwarded-for": "203.0.113.7, 198.51.100.9",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
  });
  const [request] = seenBy("/claims");
  expect(request?.headers["x-forwarded-for"]).toBe("127.0.0.1");
  expect(request?.headers["x-forwarded-host"]).toBeUndefined();
  expect(request?.headers["x-forwarded-proto"]).toBe("http");
  const asRequest = { headers: request?.headers, socket: {} } as Parameters<typeof callerAddress>[0];
  expect(callerAddress(asRequest, 1)).toBe("127.0.0.1");
});

test("sockets and signalling of a lecture meet in one process, and lectures are spread", async () => {
  const tickets = createTickets({ secret: "x".repeat(32), clock: () => new Date() });
  const served = new Set<string>();
  for (let count = 0; count < 12; count += 1) {
    const room = randomUUID();
    const names = new Set<string>();
    for (const role of ["host", "viewer"] as const) {
      const claims = { room, peer: `p${count}`, account: randomUUID(), session: randomUUID(), role };
      names.add(await get(`/socket.io/?EIO=4&transport=polling&lecture=${room}`));
      names.add(await get(`/peerjs/peerjs?key=peerjs&id=p${count}&token=${tickets.mint(claims)}`));
    }
    expect([...names]).toHaveLength(1);
    for (const name of names) served.add(name);
  }
  expect([...served].toSorted()).toEqual(["one", "two"]);
});

test("without a lecture, or with junk for one, polling still meets one process", async () => {
  const junk = ["", "&lecture=", "&token=a.b", "&token=%00%ff", `&token=${"x".repeat(3000)}`];
  for (const query of junk) {
    const names = await Promise.all([1, 2, 3].map(() => get(`/socket.io/?EIO=4${query}`)));
    expect(new Set(names).size, query).toBe(1);
  }
});

test("a process that is not ready gets nothing new, and keeps its sockets", async () => {
  const [one, two] = echoes;
  const lectures = Array.from({ length: 12 }, () => randomUUID());
  const addressOf = (lecture: string) => `${url.replace("http", "ws")}/socket.io/?lecture=${lecture}`;
  const sockets = lectures.map((lecture) => new WebSocket(addressOf(lecture)));
  await Promise.all(sockets.map((socket) => once(socket, "open")));
  one.ready = false;
  await expect.poll(async () => [await get("/a"), await get("/a")], patience).toEqual(["two", "two"]);
  for (const lecture of lectures) expect(await get(`/socket.io/?lecture=${lecture}`)).toBe("two");
  const answers = await Promise.all(
    sockets.map(async (socket) => {
      const answer = once(socket, "message");
      socket.send("still there?");
      return String((await answer)[0]);
    }),
  );
  expect(new Set(answers)).toEqual(new Set(["one", "two"]));
  // The process returns to the pool automatically.
  one.ready = true;
  await expect.poll(async () => new Set([await get("/b"), await get("/b")]).size, patience).toBe(2);
  expect(two.requests.length).toBeGreaterThan(0);
  for (const socket of sockets) socket.terminate();
});

test("while no process is ready, they answer for themselves", async () => {
  const [one, two] = echoes;
  one.ready = false;
  const names = async () => [...new Set([await get("/a"), await get("/a")])].toSorted();
  await expect.poll(names, patience).toEqual(["two"]);
  two.ready = false;
  // The first process serves again although it is not ready: now that both processes count as down, the load balancer
  // uses both.
  await expect.poll(names, patience).toEqual(["one", "two"]);
  const lectures = Array.from({ length: 12 }, () => get(`/socket.io/?lecture=${randomUUID()}`));
  expect(new Set(await Promise.all(lectures))).toEqual(new Set(["one", "two"]));
});

test("while there is no process, pages say so in both languages and come back by themselves, and others get our envelope", async () => {
  for (const echo of echoes) await echo.stop();
  const page = await fetch(`${url}/lectures`, { headers: { accept: "text/html,*/*" } });
  expect(page.status).toBe(503);
  expect(page.headers.get("retry-after")).toBe("5");
  const html = await page.text();
  expect(html).toContain("comes back by itself");
  expect(html).toContain("በራሱ ይመለሳል");
  expect(html).toContain('<meta http-equiv="refresh" content="5">');
  for (const target of ["/classes", "/payment/make-payment", `/socket.io/?lecture=${randomUUID()}`]) {
    const reply = await fetch(`${url}${target}`, { method: "POST", headers: { accept: "application/json" } });
    expect(failure.parse(await reply.json())).toMatchObject({ statusCode: 503, code: "stopping" });
    expect(reply.headers.get("retry-after")).toBe("2");
    expect(reply.headers.get("content-type")).toBe("application/json");
  }
});

test("a process that has ended costs no request", async () => {
  await echoes[0].stop();
  const names = await Promise.all(Array.from({ length: 20 }, () => get("/classes")));
  expect(new Set(names)).toEqual(new Set(["two"]));
  for (let count = 0; count < 10; count += 1)
    expect(await get(`/socket.io/?lecture=${randomUUID()}`)).toBe("two");
});

test("a request whose process dies is repeated when it changes nothing or has a key, and only then", async () => {
  echoes[0].dies = true;
  const names = await Promise.all(Array.from({ length: 6 }, () => get("/classes")));
  expect(new Set(names)).toEqual(new Set(["two"]));
  // A broken response is an error for the client: a 502, or a connection that closes.
  const pay = (headers: Record<string, string> = {}) =>
    fetch(`${url}/payment`, { method: "POST", body: "pay", headers }).then(
      ({ ok }) => ok,
      () => false,
    );
  const paid = await Promise.all(Array.from({ length: 4 }, () => pay()));
  expect(paid.filter(Boolean)).toHaveLength(2);
  expect(seenBy("/payment")).toHaveLength(4);
  // A request with an idempotency key is resent to the other process, since it takes effect only once even if it is
  // repeated.
  const keyed = Array.from({ length: 4 }, () => pay({ "idempotency-key": randomUUID() }));
  expect(await Promise.all(keyed)).toEqual([true, true, true, true]);
});
