import { beforeEach, describe, expect, test } from "vitest";
import { listAuditLog } from "#contract/admin/admin.ts";
import { decideReport, listReportedMessages } from "#contract/admin/reported-message.ts";
import { roomEvents } from "#contract/room/room.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import type { JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { asking, createQuestionRoom, heard, type QuestionRoom } from "../testing/question-room.ts";

const api = setUpTestServer();
let room: QuestionRoom;
beforeEach(async () => {
  room = await createQuestionRoom(api);
  return room.close;
});

const ok = { ok: true, data: {} };

/** Removes a reported question as an admin. */
async function removeReported() {
  const { token } = await asAdmin(api, await newAccount(api.url, "student"));
  const [reported] = await call(api.url, listReportedMessages, { token, query: {} });
  const params = { id: reported?._id ?? "" };
  await call(api.url, decideReport, { token, params, body: { decision: "remove" } });
  return { token, reported };
}

describe("an anonymous question", () => {
  /** Everything that the others receive while somebody asks and the host decides. */
  async function framesOf(page: JoinedPage, others: JoinedPage[]): Promise<string> {
    const frames: unknown[] = [];
    const names = Object.keys(roomEvents).filter((name) => name !== "viewer-count");
    const record = (name: string, event: unknown) => void frames.push([name, event]);
    const listeners = others.flatMap(({ socket }) =>
      names.map((name) => ({ socket, name, listener: record.bind(null, name) })),
    );
    for (const { socket, name, listener } of listeners) socket.on(name, listener);
    const { seq } = await room.ask(page, "What is a half?", { anonymous: true });
    for (const [decision, state] of [
      ["answer", "open"],
      ["dismiss", "answering"],
    ] as const) {
      for (const reader of others) await heard(reader, (event) => event.questions?.[0]?.state === state);
      for (const reader of others)
        frames.push(await room.list(reader), (await rejoin(reader)).roomInfo.questions);
      await room.request(room.hostPage, "mute-asker", { seq, muted: true });
      await room.request(room.hostPage, "mute-asker", { seq, muted: false });
      await room.decide(room.hostPage, seq, decision);
    }
    for (const reader of others) await heard(reader, (event) => event.questions?.[0]?.state === "dismissed");
    for (const { socket, name, listener } of listeners) socket.off(name, listener);
    return JSON.stringify(frames).replaceAll(/"(?:seq|lastSeq)":\d+/g, "");
  }
  const rejoin = (page: JoinedPage) => page.join({ roomId: room.id, ticket: page.answer.ticket });

  test("is the same to everybody else, whoever asks", async () => {
    const others = [room.hostPage, await room.enter(await room.newViewer())];
    await room.allow({ anonymous: true });
    for (const reader of others) await heard(reader, ({ rules }) => rules?.anonymous === true);
    const ofAbel = await framesOf(room.viewer, others);
    const ofSara = await framesOf(room.other, others);
    expect(ofAbel.match(/What is a half/g)?.length).toBeGreaterThan(6);
    expect(ofSara).toBe(ofAbel);
    for (const account of [room.abel, room.sara]) expect(ofAbel).not.toContain(account.id);
  });

  test("and a named one of the same person are not linked when its asker is muted", async () => {
    await room.allow({ anonymous: true });
    const hidden = await room.ask(room.viewer, "Hidden?", { anonymous: true });
    const named = await room.ask(room.viewer, "Named?");
    await room.request(room.hostPage, "mute-asker", { seq: hidden.seq, muted: true });
    expect((await room.list(room.hostPage)).questions.map(({ seq, muted = false }) => [seq, muted])).toEqual([
      [hidden.seq, true],
      [named.seq, false],
    ]);
    for (const page of [room.viewer, room.other])
      expect(JSON.stringify(await room.list(page))).not.toContain("muted");
    expect((await room.refusal(room.viewer, "ask-question", asking("More?"))).code).toBe("questions_muted");
    await room.request(room.hostPage, "mute-asker", { seq: hidden.seq, muted: false });
    await room.ask(room.viewer, "More?");
  });

  test("once reported shows its asker to admins, who remove it for everybody", async () => {
    await room.allow({ anonymous: true });
    const { seq } = await room.ask(room.viewer, "Send me birr?", { anonymous: true });
    expect((await room.refusal(room.viewer, "report-question", { seq, reason: "fraud" })).code).toBe(
      "forbidden",
    );
    for (const page of [room.other, room.other, room.hostPage])
      expect(await room.request(page, "report-question", { seq, reason: "fraud" })).toEqual(ok);
    const { token, reported } = await removeReported();
    expect(reported).toMatchObject({
      text: "Send me birr?",
      senderName: "Abel Girma",
      kind: "question",
      reasons: { fraud: 2 },
    });
    const [entry] = await call(api.url, listAuditLog, { token, query: {} });
    expect(entry?.before).toEqual({ question: String(seq), reports: "2" });
    expect(await heard(room.other, (event) => "gone" in event)).toEqual({ gone: [seq] });
    expect(await room.listed(room.viewer)).toEqual([]);
    expect(await call(api.url, listReportedMessages, { token, query: {} })).toEqual([]);
  });

  test("can be muted and unmuted again and again, which is recorded once", async () => {
    const { seq } = await room.ask(room.viewer, "One?");
    for (const muted of [true, true, false, false])
      expect(await room.request(room.hostPage, "mute-asker", { seq, muted })).toEqual(ok);
    expect(await room.kindsOfActions()).toEqual(["mute-asker", "unmute-asker"]);
  });
});
