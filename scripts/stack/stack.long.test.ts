import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:http2";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { logIn, me, updateAccount } from "#contract/accounts/account.ts";
import { createLecture } from "#contract/lectures/lecture.ts";
import { makePayment } from "#contract/payments/payment.ts";
import { chooseSfu } from "#contract/room/lobby.ts";
import { demonstrationAccounts } from "#backend/app/demonstration/demonstration-accounts.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { createOpened, playing } from "#backend/quality/testing/janus/sfu-class.ts";
import { newAccount, TEST_PASSWORD } from "#backend/quality/testing/test-account.ts";
import { programPath } from "#backend/quality/testing/processes/program-path.ts";
import { processTree } from "#backend/quality/testing/processes/process-tree.ts";
import { janus } from "../programs/janus.mjs";
import { connectStream, openTurnClient } from "../../e2e/stack/turn-client.ts";
import { createStackFolder, type StartedStack } from "./started-stack.ts";

let stacks: Awaited<ReturnType<typeof createStackFolder>>;
let stack: StartedStack;
let url: string;
const opened = createOpened();

beforeAll(async () => {
  stacks = await createStackFolder();
  url = stacks.url;
  stack = await stacks.start();
}, 120_000);

afterAll(async () => {
  await opened.closeAll();
  await stacks.remove();
});

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
    expect(stack.printed()).toContain(`${email}  password: ${password}`);
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
  const stored = await readdir(path.join(stacks.dataDir, "s3", "gubae", "pictures"));
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

  const tree = () => processTree(stack.process.pid ?? 0);
  const findJanus = async () => (await tree()).find(({ args }) => args.startsWith(programPath(janus)))?.pid;
  const killed = await findJanus();
  process.kill(killed ?? 0, "SIGKILL");
  await expect.poll(findJanus, { timeout: 20_000 }).not.toBeOneOf([killed, undefined]);
  const published = () => publish(hostPage).then((again) => again.id, String);
  await expect.poll(published, { timeout: 10_000 }).toMatch(/^[0-9a-f-]{36}$/);
  await viewer.next("media");

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
    const relay = { address, port: Number(relayPort) };
    const wire = transport === "udp" ? undefined : await streamTo(relay, scheme === "turns");
    const client = await openTurnClient({ place: relay }, credentials, wire);
    expect(await client.allocate(), each).toEqual([]);
    client.close();
  }
});

/**
 * Connects to a relay. Over TLS its name is turn.localhost, which browsers resolve without DNS; this test connects to
 * 127.0.0.1 instead.
 */
function streamTo(relay: { address: string; port: number }, isTls: boolean) {
  if (!isTls) return connectStream(relay);
  return connectStream({ ...relay, address: "127.0.0.1" }, relay.address);
}

test("Ctrl-C stops everything", async () => {
  stack.process.kill("SIGINT");
  expect(await once(stack.process, "exit")).toEqual([0, null]);
  expect(stack.running()).toEqual([]);
});
