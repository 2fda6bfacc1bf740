import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { chooseSfu, getLobby } from "#contract/room/lobby.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { playing, setUpSfu } from "#backend/quality/testing/janus/sfu-class.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer } from "#backend/quality/testing/test-server.ts";

const { api, openClass, enter, publish, subscribe } = setUpSfu();

const choose = (lecture: TestLecture, preferred = true) =>
  call(api.url, chooseSfu, {
    token: lecture.host.token,
    params: { roomId: lecture.id },
    body: { wished: preferred },
  });
const lobbyOf = async (lecture: TestLecture, token: string) =>
  (await call(api.url, getLobby, { token, params: { roomId: lecture.id } })).sfu;
const isPreferred = async ({ id }: TestLecture) =>
  (await api.db("lectures").where({ id }).first("preferSfu")).preferSfu;

test("a choice from before the lecture opens its room on the SFU; a host who takes it back gets a mesh", async () => {
  const [preferred, withdrawn] = [await newLecture(api), await newLecture(api)];
  expect(await lobbyOf(preferred, preferred.host.token)).toEqual({ wished: false, needed: false });
  expect(await choose(preferred)).toEqual({ wished: true, needed: false });
  expect(await lobbyOf(preferred, preferred.host.token)).toEqual({ wished: true, needed: false });
  const host = await enter(api.url, preferred.host.token, preferred.id);
  expect(host.answer.media).toMatchObject({ engine: "sfu" });
  expect(host.answer.roomInfo.sfu).toEqual({ wished: true, needed: false });
  await choose(withdrawn);
  await choose(withdrawn, false);
  expect((await enter(api.url, withdrawn.host.token, withdrawn.id)).answer.media.engine).toBe("mesh");
});

test("a choice during the lecture moves its room, which never moves back", async () => {
  const { host, page, lecture } = await openClass();
  expect(page.answer.media).toMatchObject({ engine: "mesh" });
  await choose(lecture);
  for (const one of [host, page]) expect(await one.next("media")).toMatchObject({ engine: "sfu" });
  const { id } = await publish(host);
  expect(await page.next("media")).toMatchObject({ publication: id });
  await playing(await subscribe(page, id));
  await choose(lecture, false);
  await choose(lecture);
  expect(page.received("media")).toEqual([]);
  const other = await lecture.newViewer();
  expect((await enter(api.url, other.token, lecture.id)).answer.media).toMatchObject({ publication: id });
});

test("many seats decide by themselves, and viewers are told nothing of it", async () => {
  const lecture = await newLecture(api);
  const viewer = await lecture.newViewer();
  for (let seats = 1; seats < 9; seats += 1) await lecture.newViewer();
  expect(await lobbyOf(lecture, lecture.host.token)).toEqual({ wished: false, needed: true });
  expect(await lobbyOf(lecture, viewer.token)).toBeNull();
  expect((await enter(api.url, viewer.token, lecture.id)).answer.roomInfo.sfu).toBeNull();
});

test("only the lecture's own instructor chooses", async () => {
  const { host, page, lecture, viewer } = await openClass();
  const attempt = async (token: string | undefined, roomId = lecture.id) =>
    (
      await errorOf(api.url, chooseSfu, {
        ...(token !== undefined && { token }),
        params: { roomId },
        body: { wished: true },
      })
    ).code;
  const strangers = [
    await newAccount(api.url, "instructor"),
    await newAccount(api.url, "student"),
    viewer,
    (await newLecture(api)).host,
  ];
  for (const { token } of strangers) expect(await attempt(token)).toBe("not_your_lecture");
  expect(await attempt(undefined)).toBe("not_signed_in");
  expect(await attempt("forged")).toBe("not_signed_in");
  expect(await attempt(lecture.host.token, randomUUID())).toBe("lecture_not_found");
  expect(await isPreferred(lecture)).toBe(false);
  expect([host, page].flatMap((one) => one.received("media"))).toEqual([]);
});

test("junk is refused", async () => {
  const lecture = await newLecture(api);
  const send = (path: string, body: string) =>
    fetch(`${api.url}/connection/${path}/sfu`, {
      method: "PUT",
      headers: { authorization: `Bearer ${lecture.host.token}`, "content-type": "application/json" },
      body,
    });
  for (const body of ["{}", '{"wished":"yes"}', '{"wished":null}', "[]", "{", '{"needed":true}'])
    expect((await send(lecture.id, body)).status, body).toBe(400);
  expect((await send("x", '{"wished":true}')).status).toBe(400);
  expect((await send(lecture.id, `{"wished":true,"more":"${"x".repeat(2_000_000)}"}`)).status).toBe(413);
  expect(await isPreferred(lecture)).toBe(false);
});

test("after the end the host may still choose, for when they open the room again; a deleted lecture is gone", async () => {
  const { host, lecture } = await openClass();
  await host.request("end-room", { roomId: lecture.id, ended: true });
  host.close();
  expect(await choose(lecture)).toMatchObject({ wished: true });
  expect((await enter(api.url, lecture.host.token, lecture.id)).answer.media.engine).toBe("sfu");
  await api.db("lectures").where({ id: lecture.id }).update({ deletedAt: new Date() });
  await expect(choose(lecture, false)).rejects.toThrow("lecture_not_found");
});

test("where there is no SFU there is nothing to choose", async () => {
  const mesh = await startTestServer();
  const lecture = await newLecture(mesh);
  const { token } = lecture.host;
  const params = { roomId: lecture.id };
  expect((await call(mesh.url, getLobby, { token, params })).sfu).toBeNull();
  const refused = await errorOf(mesh.url, chooseSfu, { token, params, body: { wished: true } });
  expect(refused.code).toBe("not_found");
  await mesh.stop();
});
