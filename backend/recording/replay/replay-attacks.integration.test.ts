import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logOut } from "#contract/accounts/account.ts";
import { failure } from "#contract/http/error.ts";
import { getReplay, REPLAY_TICKET_MS, retryReplay } from "#contract/replay/replay.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { setUpStorages } from "#backend/quality/testing/storage/set-up-storages.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { replayFolder } from "../files/replay-keys.ts";
import { readyReplay, replayFiles, type ReadyReplay } from "../testing/ready-replay.ts";

const storages = setUpStorages();

const publicUrlOf = () => `${storages.ofBucket()}?public=${new URL(storages.ofBucket()).origin}`;

function attack(urlOf: () => string, redirects: boolean): void {
  let api: TestServer;
  let files: FileStore;
  let lecture: ReadyReplay;
  let now = new Date();

  beforeAll(async () => {
    api = await startTestServer({ env: { STORAGE_URL: urlOf() }, clock: () => now });
    files = storages.filesIn(urlOf(), "recordings");
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    now = new Date();
    lecture = await readyReplay(api, files, now);
  });

  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const ticketOf = async ({ token }: Pick<TestAccount, "token">, { id } = lecture) =>
    (await call(api.url, getReplay, { token, params: { id } })).ticket ?? "";
  const get = (file: string, ticket: string, headers: Record<string, string> = {}) =>
    fetch(`${api.url}/replays/${lecture.id}/${file}?ticket=${encodeURIComponent(ticket)}`, {
      headers: { accept: "application/json", ...headers },
      redirect: "manual",
    });
  /** Sends a path unmodified, which `fetch` would normalise. */
  const statusOfPath = async (raw: string) => {
    const sent = request(api.url, { path: raw, headers: { accept: "application/json" } }).end();
    const [reply] = (await once(sent, "response")) as [IncomingMessage];
    reply.resume();
    return reply.statusCode;
  };
  const codeOf = async (reply: Response) =>
    reply.status < 400 ? reply.status : failure.parse(await reply.json()).code;
  /** Returns the responses to a ticket holder: for the playlist, a segment, the preview and the next ticket. */
  const answersTo = async (ticket: string, { token }: TestAccount) => [
    ...(await Promise.all(
      ["240p/index.m3u8", "240p/00000.m4s", "preview.webm"].map(async (file) =>
        codeOf(await get(file, ticket, { range: "bytes=0-3" })),
      ),
    )),
    (await errorOf(api.url, getReplay, { token, params: { id: lecture.id } })).code,
  ];

  test("a student gets each file, and playlists always from us", async () => {
    const ticket = await ticketOf(await lecture.newViewer());
    for (const [name, bytes] of Object.entries(replayFiles)) {
      const reply = await get(name, ticket, name === "preview.webm" ? { range: "bytes=0-" } : {});
      expect(reply.headers.get("cache-control"), name).toBe("no-store");
      const isSent = !redirects || !/\.(m4s|mp4)$/.test(name);
      const whole = isSent ? reply : await fetch(reply.headers.get("location") ?? "");
      const body = Buffer.from(await whole.arrayBuffer());
      expect(body.length, name).toBeGreaterThan(0);
      expect(bytes.subarray(0, body.length).equals(body), name).toBe(true);
    }
  });

  test("refused are a guest, a junk session, a stranger, another instructor and who is in another lecture", async () => {
    const params = { id: lecture.id };
    const stranger = await newAccount(api.url, "student");
    const other = await newAccount(api.url, "instructor");
    const theirs = await readyReplay(api, null, now);
    const elsewhere = await theirs.newViewer();
    for (const token of [undefined, "junk"])
      expect((await errorOf(api.url, getReplay, { token, params })).code).toBe("not_signed_in");
    for (const { token } of [stranger, other, theirs.host, elsewhere])
      expect((await errorOf(api.url, getReplay, { token, params })).code).toBe("not_enrolled");
    const student = await lecture.newViewer();
    for (const { token } of [stranger, other, student])
      expect((await errorOf(api.url, retryReplay, { token, params })).code).toBe("not_your_lecture");
  });

  test("who has not paid yet is refused", async () => {
    const student = await lecture.newViewer();
    const ticket = await ticketOf(student);
    const held = { status: "held", heldUntil: new Date(now.getTime() + 3_600_000) };
    await api.db("enrollments").where({ studentId: student.id }).update(held);
    expect(await answersTo(ticket, student)).toEqual(Array(4).fill("not_enrolled"));
  });

  test("the end of the session ends its tickets", async () => {
    const student = await lecture.newViewer();
    const ticket = await ticketOf(student);
    expect((await get("240p/index.m3u8", ticket)).status).toBe(200);
    await call(api.url, logOut, { token: student.token });
    expect(await codeOf(await get("240p/index.m3u8", ticket))).toBe("replay_ticket_invalid");
    expect(await codeOf(await get("240p/00000.m4s", ticket))).toBe("replay_ticket_invalid");
  });

  test("a refund midway ends it at once, whatever the ticket says", async () => {
    const student = await lecture.newViewer();
    const ticket = await ticketOf(student);
    expect((await get("240p/index.m3u8", ticket)).status).toBe(200);
    await api.db("enrollments").where({ studentId: student.id }).update({ status: "withdrawn" });
    expect(await answersTo(ticket, student)).toEqual(Array(4).fill("not_enrolled"));
  });

  test("HEAD gets no address, which would be good for GET, and counts nothing", async () => {
    const student = await lecture.newViewer();
    const ticket = await ticketOf(student);
    for (const name of Object.keys(replayFiles)) {
      const address = `${api.url}/replays/${lecture.id}/${name}?ticket=${ticket}`;
      const reply = await fetch(address, { method: "HEAD", redirect: "manual" });
      expect([reply.status, reply.headers.get("location")], name).toEqual([200, null]);
    }
    expect(await api.db("replay_views").where({ accountId: student.id })).toEqual([]);
  });

  test("a ban from the room is one from the replay", async () => {
    const student = await lecture.newViewer();
    const ticket = await ticketOf(student);
    await api.db("room_bans").insert({ lectureId: lecture.id, accountId: student.id, bannedAt: now });
    expect(await answersTo(ticket, student)).toEqual(Array(4).fill("banned"));
  });

  test("a suspended account sees nothing more, nor does a deleted one", async () => {
    for (const [column, code] of [
      ["suspended_at", "account_suspended"],
      ["deleted_at", "lecture_not_found"],
    ] as const) {
      const student = await lecture.newViewer();
      const ticket = await ticketOf(student);
      await api
        .db("accounts")
        .where({ id: student.id })
        .update({ [column]: now });
      for (const file of ["240p/index.m3u8", "240p/00000.m4s"])
        expect(await codeOf(await get(file, ticket)), column).toBe(code);
    }
  });

  test("it ends with its time, for host and students, also before the job removes it", async () => {
    const student = await lecture.newViewer();
    const soon = new Date(now.getTime() + 1000);
    await api.db("recordings").where({ id: lecture.recordingId }).update({ expiresAt: soon });
    const tickets = [await ticketOf(student), await ticketOf(lecture.host)];
    later(1000);
    for (const ticket of tickets)
      for (const file of ["240p/index.m3u8", "240p/00000.m4s", "preview.webm"])
        expect(await codeOf(await get(file, ticket))).toBe("replay_unavailable");
    const replay = await call(api.url, getReplay, { token: student.token, params: { id: lecture.id } });
    expect(replay).toMatchObject({ state: "removed", ticket: null, expiresAt: null, chapters: [] });
  });

  test("a deleted lecture has none", async () => {
    const ticket = await ticketOf(await lecture.newViewer());
    await api.db("lectures").where({ id: lecture.id }).update({ deletedAt: now });
    expect(await codeOf(await get("240p/index.m3u8", ticket))).toBe("lecture_not_found");
  });

  test("a ticket is of one lecture, for ten minutes, and can't be forged", async () => {
    const student = await lecture.newViewer();
    const ticket = await ticketOf(student);
    const [payload = "", signature = ""] = ticket.split(".");
    const claims = { accountId: student.id, lectureId: lecture.id, expiresAt: now.getTime() + 86_400_000 };
    const forged = Buffer.from(JSON.stringify(claims)).toString("base64url");
    const other = await readyReplay(api, files, now);
    const ofAnother = await ticketOf(await other.newViewer(), other);
    const bad = [
      "",
      "junk",
      `${forged}.${signature}`,
      `${payload}.${randomBytes(32).toString("base64url")}`,
      `${payload}.`,
      `${ticket}.${signature}`,
      "A".repeat(9000),
      "..%00",
      ofAnother,
    ];
    for (const one of bad)
      expect(await codeOf(await get("240p/00000.m4s", one)), one.slice(0, 60)).toBe("replay_ticket_invalid");
    const twice = `${api.url}/replays/${lecture.id}/master.m3u8?ticket=${ticket}&ticket=${ticket}`;
    expect(await codeOf(await fetch(twice))).toBe("replay_ticket_invalid");
    later(REPLAY_TICKET_MS - 1);
    expect((await get("240p/index.m3u8", ticket)).status).toBe(200);
    later(1);
    expect(await codeOf(await get("240p/index.m3u8", ticket))).toBe("replay_ticket_invalid");
  });

  test("who asks for it has the ticket behind each address of a playlist", async () => {
    const ticket = await ticketOf(await lecture.newViewer());
    const appended = async (file: string) =>
      (await fetch(`${api.url}/replays/${lecture.id}/${file}?carry=yes&ticket=${ticket}`)).text();
    expect(await appended("240p/index.m3u8")).toBe(`#EXTM3U\n00000.m4s?ticket=${ticket}\n`);
    expect(await appended("master.m3u8")).toContain(`240p/index.m3u8?ticket=${ticket}&carry=yes\n`);
    expect(await (await get("240p/index.m3u8", ticket)).text()).not.toContain("ticket");
  });

  test("a session token is no ticket, and a ticket no session", async () => {
    const student = await lecture.newViewer();
    expect(await codeOf(await get("240p/index.m3u8", student.token))).toBe("replay_ticket_invalid");
    const token = await ticketOf(student);
    const refused = await errorOf(api.url, getReplay, { token, params: { id: lecture.id } });
    expect(refused.code).toBe("not_signed_in");
  });

  test("no path leads to another file, recorded or of another lecture", async () => {
    const ticket = await ticketOf(await lecture.newViewer());
    const other = await readyReplay(api, files, now);
    const tricks = [
      "..%2Fmaster.m3u8",
      "240p/..%2f..%2f..%2fpictures",
      "%2e%2e/master.m3u8",
      "240p/00000.m4s%00.m3u8",
      "240p/%252e%252e",
      `..%2F${other.recordingId}%2Fmaster.m3u8`,
      `%2e%2e%2f%2e%2e%2f${lecture.recordingId}%2fraw%2f${lecture.recordingId}-1-audio.mjr`,
      "1080p/index.m3u8",
      "240p/0.m4s",
      "MASTER.M3U8",
      "240p/",
      "240p/00000.m4s/more",
      "..\\master.m3u8",
    ];
    for (const trick of tricks)
      expect([400, 404], trick).toContain(
        await statusOfPath(`/replays/${lecture.id}/${trick}?ticket=${ticket}`),
      );
    for (const id of ["..", "%2e%2e", "../replays", randomUUID(), lecture.id.toUpperCase()])
      expect([401, 404], id).toContain(await statusOfPath(`/replays/${id}/master.m3u8?ticket=${ticket}`));
  });

  test("its host reads how much students have watched: what was sent to them, each part once", async () => {
    const views = async ({ token }: Pick<TestAccount, "token">) =>
      (await call(api.url, getReplay, { token, params: { id: lecture.id } })).progress?.views;
    const [one, two] = [await lecture.newViewer(), await lecture.newViewer()];
    const watch = async (student: TestAccount, first: number, last: number) => {
      const ticket = await ticketOf(student);
      for (let segment = first; segment <= last; segment += 1)
        await get(`240p/${String(segment).padStart(5, "0")}.m4s`, ticket);
    };
    await watch(lecture.host, 0, 29);
    await watch(await asAdmin(api, await newAccount(api.url, "student")), 0, 29);
    const asking = `${api.url}/replays/${lecture.id}/240p/00000.m4s?ticket=${await ticketOf(one)}`;
    await fetch(asking, { method: "HEAD", redirect: "manual" });
    await get("240p/index.m3u8", await ticketOf(one));
    expect(await views(lecture.host)).toEqual({ viewers: 0, minutes: 0 });
    await watch(one, 0, 14);
    await watch(one, 5, 19);
    await watch(two, 40, 49);
    await watch(two, 900, 901);
    await watch(two, 99_999, 99_999);
    expect(await views(lecture.host)).toEqual({ viewers: 2, minutes: 2 });
    expect(await views(one)).toBeUndefined();
    const kept = await api.db("replay_views").where({ accountId: one.id }).first("segments");
    expect(kept).toEqual({ segments: "{[0,20)}" });
  });

  test("a part of a file is a part of it, and one that can't be is refused", async () => {
    const ticket = await ticketOf(await lecture.newViewer());
    const preview = replayFiles["preview.webm"] ?? Buffer.alloc(0);
    const part = await get("preview.webm", ticket, { range: "bytes=2-5" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 2-5/5000000"]);
    expect(await part.text()).toBe(preview.subarray(2, 6).toString());
    const last = await get("preview.webm", ticket, { range: "bytes=-3" });
    expect(await last.text()).toBe(preview.subarray(-3).toString());
    for (const range of ["bytes=5000000-", "bytes=9-2", "bytes=-0"])
      expect((await get("preview.webm", ticket, { range })).status, range).toBe(416);
    for (const range of ["bytes=a-b", "lines=1-2", "bytes=0-1,4-5"]) {
      const reply = await get("240p/index.m3u8", ticket, { range });
      expect([reply.status, await reply.text()]).toEqual([200, String(replayFiles["240p/index.m3u8"])]);
    }
  });

  test("a preview comes in parts, so that each is asked for anew and a refund ends it", async () => {
    const ticket = await ticketOf(await lecture.newViewer());
    const started = await get("preview.webm", ticket, { range: "bytes=0-" });
    expect([started.status, started.headers.get("content-range")]).toEqual([206, "bytes 0-2097151/5000000"]);
    expect((await started.arrayBuffer()).byteLength).toBe(2_097_152);
    const rest = await get("preview.webm", ticket, { range: "bytes=4194304-" });
    expect(rest.headers.get("content-range")).toBe("bytes 4194304-4999999/5000000");
    await rest.arrayBuffer();
    const whole = await get("preview.webm", ticket);
    expect([whole.status, whole.headers.get("content-range")]).toEqual([416, "bytes */5000000"]);
  });

  test("a file that is empty or gone is no error of ours", async () => {
    const ticket = await ticketOf(await lecture.newViewer());
    const key = (name: string) => `${replayFolder(lecture.recordingId)}/${name}`;
    await files.write(key("240p/index.m3u8"), Buffer.alloc(0), "application/vnd.apple.mpegurl");
    const empty = await get("240p/index.m3u8", ticket);
    expect([empty.status, await empty.text()]).toEqual([200, ""]);
    await files.remove(key("240p/index.m3u8"));
    expect(await codeOf(await get("240p/index.m3u8", ticket))).toBe("not_found");
  });

  test("a lecture that promised no replay has one for its host alone", async () => {
    await api.db("lectures").where({ id: lecture.id }).update({ replayDays: null });
    const student = await lecture.newViewer();
    expect(await ticketOf(student)).toBe("");
    const ticket = await ticketOf(lecture.host);
    expect((await get("240p/index.m3u8", ticket)).status).toBe(200);
  });

  test("a segment is at an address that works for a minute and names no ticket, or comes from us", async () => {
    const ticket = await ticketOf(await lecture.newViewer());
    const reply = await get("240p/00000.m4s", ticket);
    expect(reply.status).toBe(redirects ? 302 : 200);
    if (!redirects) return;
    const address = new URL(reply.headers.get("location") ?? "");
    expect(address.searchParams.get("X-Amz-Expires")).toBe("60");
    expect(address.searchParams.has("ticket")).toBe(false);
    expect((await fetch(address)).headers.get("content-type")).toBe("video/iso.segment");
    // The desktop app's policy does not allow requests to the bucket.
    expect((await get("240p/00000.m4s", ticket, { origin: "app://gubae" })).status).toBe(200);
  });
}

describe("in a bucket that browsers reach", () => {
  attack(publicUrlOf, true);
});
describe("in a bucket that only we reach", { tags: "wide" }, () => {
  attack(storages.ofBucket, false);
});
describe("in a folder", { tags: "wide" }, () => {
  attack(storages.ofFolder, false);
});

test("who copies a replay whole is slowed down, and so is who guesses tickets", async () => {
  const now = new Date();
  const few = { ...limits, replayFile: { perSubject: 5, perAddress: 15, seconds: 60 } };
  const api = await startTestServer({
    env: { STORAGE_URL: storages.ofFolder() },
    limits: createRateLimits(few),
  });
  try {
    const files = storages.filesIn(storages.ofFolder(), "recordings");
    const lecture = await readyReplay(api, files, now);
    const ticketOf = async ({ token }: TestAccount) =>
      (await call(api.url, getReplay, { token, params: { id: lecture.id } })).ticket ?? "";
    const [greedy, patient] = [await lecture.newViewer(), await lecture.newViewer()];
    const get = async (ticket: string) => {
      const reply = await fetch(`${api.url}/replays/${lecture.id}/240p/00000.m4s?ticket=${ticket}`);
      return [reply.status, Number(reply.headers.get("retry-after")) > 0];
    };
    const ticket = await ticketOf(greedy);
    for (let count = 0; count < 5; count += 1) expect(await get(ticket)).toEqual([200, false]);
    expect(await get(ticket)).toEqual([429, true]);
    // Another ticket of the same account does not raise the limit; another student has a separate limit.
    expect(await get(await ticketOf(greedy))).toEqual([429, true]);
    expect(await get(await ticketOf(patient))).toEqual([200, false]);
    for (let count = 0; count < 7; count += 1) expect((await get("junk"))[0]).toBe(401);
    expect(await get("junk")).toEqual([429, true]);
  } finally {
    await api.stop();
  }
});
