import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:http2";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import sharp from "sharp";
import { logIn, me, updateAccount } from "#contract/accounts/account.ts";
import { createLecture } from "#contract/lectures/lecture.ts";
import { makePayment } from "#contract/payments/payment.ts";
import { chooseSfu } from "#contract/room/lobby.ts";
import { freePort } from "#backend/processes/free-port.ts";
import { demonstrationAccounts } from "#backend/seed/demonstration-accounts.ts";
import { call } from "#backend/testing/api-client.ts";
import { createOpened, playing } from "#backend/testing/janus/sfu-class.ts";
import { programPath } from "#backend/testing/processes/program-path.ts";
import { writeWebFolder } from "#backend/testing/processes/web-folder.ts";
import { newAccount, TEST_PASSWORD } from "#backend/testing/test-account.ts";
import { processTree } from "../../e2e/faults/processes.ts";
import { connectStream, openTurnClient } from "../../e2e/stack/turn-client.ts";
import { coturn } from "../programs/coturn.mjs";
import { haproxy } from "../programs/haproxy.mjs";
import { janus } from "../programs/janus.mjs";

const cli = path.join(import.meta.dirname, "cluster-cli.ts");
const stopWithParent = new URL("../stop-with-parent.mjs", import.meta.url).href;
const systemAuthorities = getCACertificates();

let folder: string;
let port: number;
let url: string;
let cluster: ChildProcess;
let printed = "";
let family: Set<number>;
const opened = createOpened();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-cluster-"));
  // As root, the database runs as another user.
  await chmod(folder, 0o755);
  port = await freePort();
  url = `https://localhost:${port}`;
  await start();
}, 120_000);

afterAll(async () => {
  await opened.closeAll();
  setDefaultCACertificates(systemAuthorities);
  for (const pid of [...family].filter(isAlive)) process.kill(pid, "SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Starts it as `npm run cluster` does, once everything is built. */
async function start(): Promise<void> {
  [printed, family] = ["", new Set()];
  const programs = [haproxy, janus, coturn].map(programPath);
  cluster = spawn(process.execPath, ["--import", stopWithParent, cli, ...programs], {
    env: {
      DATA_DIR: path.join(folder, "ውሂብ data"),
      WEB_DIR: await writeWebFolder(folder),
      PORT: String(port),
      LOG_LEVEL: "silent",
      TMPDIR: folder,
      // Of a server elsewhere: a cluster brings its own.
      DATABASE_URL: "postgres://nobody@192.0.2.99/real",
      STORAGE_URL: "https://KEY:SECRET@s3.example/real",
    },
    stdio: ["pipe", "ignore", "pipe"],
  });
  cluster.stderr?.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const isOpen = () => printed.includes("Authorities, Import: ") || cluster.exitCode !== null;
  await vi.waitUntil(isOpen, { timeout: 90_000, interval: 50 });
  expect(printed).toContain(`Gubae is open at ${url}`);
  family = new Set((await processTree(cluster.pid ?? 0)).map(({ pid }) => pid));
  const [, authority = ""] = /Authorities, Import: (.+)/.exec(printed) ?? [];
  setDefaultCACertificates([...systemAuthorities, await readFile(authority, "utf8")]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a page comes over HTTP/2 with a certificate that the printed authority signed", async () => {
  const session = connect(url);
  const stream = session.request({ ":path": "/" });
  const [headers] = (await once(stream, "response")) as [{ ":status": number }];
  expect(headers[":status"]).toBe(200);
  expect(session.alpnProtocol).toBe("h2");
  session.close();
});

test("a demonstration account logs in, and a picture that is uploaded lands in S3", async () => {
  for (const { email, password } of demonstrationAccounts) {
    expect(printed).toContain(`${email}  password: ${password}`);
    await call(url, logIn, { body: { email, password } });
  }
  const account = await newAccount(url, "student");
  const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "teal.png");
  const { token } = await call(url, logIn, { body: { email: account.email, password: TEST_PASSWORD } });
  const response = await fetch(`${url}${updateAccount.path.replace("{id}", account.id)}`, {
    method: updateAccount.method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(response.status).toBe(200);
  const { image_src: image } = await call(url, me, { token });
  const name = path.basename(image ?? "");
  const stored = await readdir(path.join(folder, "ውሂብ data", "s3", "gubae", "pictures"));
  expect(stored).toContain(`${name}._S3rver_object`);
  expect((await fetch(new URL(image ?? "", url))).headers.get("content-type")).toBe("image/webp");
});

test("a room meets over wss, its media goes through Janus, and its relay accepts what it is given", async () => {
  const { enter, publish, subscribe } = opened;
  const [host, student] = [await newAccount(url, "instructor"), await newAccount(url, "student")];
  const schedule = new Date(Date.now() + 3_600_000).toISOString();
  const body = { name: "Fractions", description: "Halves and quarters.", schedule, price: 0 };
  const { _id: roomId } = await call(url, createLecture, { token: host.token, body });
  const free = { classId: roomId, amount: 0, returnUrl: `${url}/success` };
  await call(url, makePayment, { token: student.token, body: free });
  await call(url, chooseSfu, { token: host.token, params: { roomId }, body: { wished: true } });
  const hostPage = await enter(url, host.token, roomId);
  expect(hostPage.answer.media).toMatchObject({ engine: "sfu" });
  const viewer = await enter(url, student.token, roomId);
  const { id } = await publish(hostPage);
  await playing(await subscribe(viewer, id));

  const relays = viewer.answer.iceServers.flatMap(({ urls, username = "", credential = "" }) =>
    [urls].flat().map((each) => ({ each, credentials: { username, credential } })),
  );
  expect(relays.map(({ each }) => each.replace(/(?<=:).*\?/, ""))).toEqual([
    "turn:transport=udp",
    "turn:transport=tcp",
    "turns:transport=tcp",
  ]);
  for (const { each, credentials } of relays) {
    const [, scheme, address = "", relayPort, transport] =
      /^(turns?):([^:]+):(\d+)\?transport=(\w+)$/.exec(each) ?? [];
    const place = { address, port: Number(relayPort) };
    const wire = transport === "udp" ? undefined : await streamTo(place, scheme === "turns");
    const client = await openTurnClient({ place }, credentials, wire);
    expect(await client.allocate(), each).toEqual([]);
    client.close();
  }
});

/** turn.localhost is a name that browsers know without asking anybody. */
function streamTo(place: { address: string; port: number }, isTls: boolean) {
  if (!isTls) return connectStream(place);
  return connectStream({ ...place, address: "127.0.0.1" }, place.address);
}

test("Ctrl-C stops everything, and the next start keeps its certificate and its files", async () => {
  const certificate = path.join(folder, "ውሂብ data", "certificates", "served", "gubae.pem");
  const before = await readFile(certificate, "utf8");
  cluster.kill("SIGINT");
  expect(await once(cluster, "exit")).toEqual([0, null]);
  expect([...family].filter(isAlive)).toEqual([]);
  await start();
  expect(await readFile(certificate, "utf8")).toBe(before);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
}, 120_000);

test("what ends by itself ends everything, and says so", async () => {
  const tree = await processTree(cluster.pid ?? 0);
  const relay = tree.find(({ args }) => args.startsWith(programPath(coturn)));
  process.kill(relay?.pid ?? 0, "SIGKILL");
  expect(await once(cluster, "exit")).toEqual([1, null]);
  expect(printed).toContain("coturn ended");
  expect([...family].filter(isAlive)).toEqual([]);
});

test("killed, it leaves the database alone, which the next start takes over; its parent's end stops everything", async () => {
  await start();
  const database = (await processTree(cluster.pid ?? 0)).filter(({ args }) => /postgres/.test(args));
  cluster.kill("SIGKILL");
  const others = [...family].filter((pid) => !database.some((one) => one.pid === pid));
  await expect.poll(() => others.filter(isAlive)).toEqual([]);
  await start();
  // As when npm is killed: nobody holds the other end of its input.
  cluster.stdin?.end();
  expect(await once(cluster, "exit")).toEqual([0, null]);
  expect([...family, ...database.map(({ pid }) => pid)].filter(isAlive)).toEqual([]);
}, 120_000);
