import { beforeEach, describe, expect, test } from "vitest";
import * as wire from "#contract/replay/captions.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { readyReplay, type ReadyReplay } from "../testing/ready-replay.ts";

let lecture: ReadyReplay;
let student: TestAccount;

const api = setUpTestServer();
beforeEach(async () => {
  lecture = await readyReplay(api, null, new Date());
  student = await lecture.newViewer();
});

const file = "WEBVTT\n\n00:05.000 --> 00:06.000\nTwo\n\n00:01.000 --> 00:02.000\nOne\n";
const two = [
  { startMs: 1000, endMs: 2000, text: "One" },
  { startMs: 5000, endMs: 6000, text: "Two" },
];
const at = (language: wire.CaptionLanguage = "en") => ({ id: lecture.id, language });
const ask = ({ token }: Pick<TestAccount, "token">) => ({ token, params: { id: lecture.id } });
const list = (person: Pick<TestAccount, "token">) => call(api.url, wire.listCaptions, ask(person));
const upload = ({ token }: Pick<TestAccount, "token">, text = file) => ({
  token,
  params: at(),
  body: { text },
});

test("the host uploads a file, edits it and removes it; students have each", async () => {
  const { token } = lecture.host;
  await call(api.url, wire.uploadCaptions, upload(lecture.host));
  expect(await list(student)).toEqual([{ language: "en", cues: two }]);
  const cues = [{ startMs: 1000, endMs: 2500, text: "አንድ" }];
  await call(api.url, wire.saveCaptions, { token, params: at("am"), body: { cues } });
  await call(api.url, wire.saveCaptions, { token, params: at(), body: { cues: two.slice(1) } });
  expect(await list(student)).toEqual([
    { language: "am", cues },
    { language: "en", cues: two.slice(1) },
  ]);
  await call(api.url, wire.deleteCaptions, { token, params: at() });
  expect((await list(student)).map(({ language }) => language)).toEqual(["am"]);
  const again = await errorOf(api.url, wire.deleteCaptions, { token, params: at() });
  expect(again.code).toBe("not_found");
});

describe("is refused", () => {
  const codeOf = async (...input: Parameters<typeof errorOf>) => (await errorOf(...input)).code;

  test("whoever is not its host", async () => {
    const other = await newAccount(api.url, "instructor", "Other Host");
    for (const { token } of [student, other]) {
      expect(await codeOf(api.url, wire.uploadCaptions, upload({ token }))).toBe("not_your_lecture");
      const save = { token, params: at(), body: { cues: two } };
      expect(await codeOf(api.url, wire.saveCaptions, save)).toBe("not_your_lecture");
      expect(await codeOf(api.url, wire.deleteCaptions, { token, params: at() })).toBe("not_your_lecture");
    }
    expect(await codeOf(api.url, wire.listCaptions, ask(other))).toBe("not_enrolled");
    expect(await list(student)).toEqual([]);
  });

  test("a student who was refunded, and everybody once the replay is deleted", async () => {
    await call(api.url, wire.uploadCaptions, upload(lecture.host));
    await api.db("enrollments").where({ studentId: student.id }).update({ status: "withdrawn" });
    expect(await codeOf(api.url, wire.listCaptions, ask(student))).toBe("not_enrolled");
    await api.db("recordings").where({ lectureId: lecture.id }).update({ state: "deleted" });
    expect(await codeOf(api.url, wire.listCaptions, ask(lecture.host))).toBe("replay_unavailable");
    expect(await codeOf(api.url, wire.uploadCaptions, upload(lecture.host))).toBe("replay_unavailable");
  });

  test("a file with a mistake, by its line, and nothing changes", async () => {
    await call(api.url, wire.uploadCaptions, upload(lecture.host));
    const error = await errorOf(
      api.url,
      wire.uploadCaptions,
      upload(lecture.host, "WEBVTT\n\nsoon --> later\nHi\n"),
    );
    expect(error).toMatchObject({ code: "invalid", fields: { text: [wire.unreadableLine(3)] } });
    expect(await list(student)).toEqual([{ language: "en", cues: two }]);
  });

  test.each([
    ["a control character", "00:02.000", "a\u0007b", /control characters/],
    ["a time beyond a day", "25:00:00.000", "Hi", /within 24 hours/],
  ])("a file with %s", async (_, end, said, problem) => {
    const text = `WEBVTT\n\n00:01.000 --> ${end}\n${said}\n`;
    const error = await errorOf(api.url, wire.uploadCaptions, upload(lecture.host, text));
    expect(error).toMatchObject({ code: "invalid", fields: { text: [expect.stringMatching(problem)] } });
    expect(await list(student)).toEqual([]);
  });

  test("a file that is too large", async () => {
    const large = `WEBVTT\n\n00:01.000 --> 00:02.000\n${"a".repeat(wire.MAX_CAPTIONS_BYTES)}`;
    const error = await errorOf(api.url, wire.uploadCaptions, upload(lecture.host, large));
    expect(error.fields).toEqual({ text: [wire.captionFileTooLarge] });
    const huge = upload(lecture.host, "a".repeat(50 * 1024 * 1024));
    expect(await codeOf(api.url, wire.uploadCaptions, huge)).toBe("too_large");
  });

  test.each([
    ["no captions", []],
    ["an end before the start", [{ startMs: 2000, endMs: 1000, text: "Hi" }]],
    ["a negative time", [{ startMs: -1, endMs: 1000, text: "Hi" }]],
    ["no text", [{ startMs: 0, endMs: 1000, text: " " }]],
    ["a text that nobody sees", [{ startMs: 0, endMs: 1000, text: "\u200B\u3164" }]],
    ["a character that was lost", [{ startMs: 0, endMs: 1000, text: "Caf\uFFFD" }]],
    ["what is no caption", ["Hi"]],
  ])("%s", async (_, cues) => {
    const { token } = lecture.host;
    expect(await codeOf(api.url, wire.saveCaptions, { token, params: at(), body: { cues } })).toBe("invalid");
  });

  test("a language that there is none", async () => {
    const { token } = lecture.host;
    const params = { id: lecture.id, language: "xx" };
    expect(await codeOf(api.url, wire.saveCaptions, { token, params, body: { cues: two } })).toBe("invalid");
  });
});
