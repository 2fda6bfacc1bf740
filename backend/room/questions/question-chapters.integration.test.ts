import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { decideReport, listReportedMessages } from "#contract/admin/reported-message.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { asAdmin } from "#backend/quality/testing/given-lecture.ts";
import { enterRoom, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { newAccount, TEST_PASSWORD } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const api = setUpTestServer();

interface Removing {
  request: (page: JoinedPage, name: string, fields: object) => Promise<unknown>;
  host: JoinedPage;
  other: JoinedPage;
  askerToken: string;
}
async function removeAsAdmin({ request, other }: Removing): Promise<void> {
  await request(other, "report-question", { seq: 1, reason: "abuse" });
  const { token } = await asAdmin(api, await newAccount(api.url, "student"));
  const [reported] = await call(api.url, listReportedMessages, { token, query: {} });
  const params = { id: reported?._id ?? "" };
  await call(api.url, decideReport, { token, params, body: { decision: "remove" } });
}
const removals: [who: string, remove: (removing: Removing) => Promise<unknown>][] = [
  ["the host", ({ request, host }) => request(host, "decide-question", { seq: 1, decision: "remove" })],
  ["an admin", removeAsAdmin],
  [
    "the end of its asker's account",
    ({ askerToken }) =>
      call(api.url, deleteAccount, { token: askerToken, body: { password: TEST_PASSWORD } }),
  ],
];

test.each(removals)(
  "a question takes its chapters with it if %s removes it, and no others",
  async (_, remove) => {
    const lecture = await newLecture(api);
    const [abel, sara] = [await lecture.newViewer(), await lecture.newViewer()];
    const [host, asker, other] = await Promise.all(
      [lecture.host, abel, sara].map(({ token }) => enterRoom(api.url, token, lecture.id)),
    );
    if (!host || !asker || !other) throw new Error("Somebody is not in the room.");
    const request = (page: JoinedPage, name: string, fields: object) =>
      page.request(name, { roomId: lecture.id, ...fields });
    const answer = (seq: number) => request(host, "decide-question", { seq, decision: "answer" });
    await request(asker, "ask-question", { clientId: randomUUID(), text: "Why?\nReally?" });
    await request(other, "ask-question", { clientId: randomUUID(), text: "Kept?" });
    await answer(1);
    await request(host, "decide-question", { seq: 1, decision: "done" });
    const now = new Date();
    const [{ id: recordingId }] = await api
      .db("recordings")
      .insert({ lectureId: lecture.id, state: "recording", startedAt: now })
      .returning("id");
    const marker = { label: "Why? Really?", kind: "marker" };
    const chapters = [
      { ...marker, atMs: 1 },
      { ...marker, atMs: 2, questionSeq: 1 },
      { ...marker, atMs: 3, questionSeq: 2 },
    ];
    const assembly = { recordingId, recordingEndedAt: now, step: "done", updatedAt: now };
    await api.db("assemblies").insert({ ...assembly, chapters: JSON.stringify(chapters) });
    const titles = () =>
      api.db("recording_events").where({ recordingId, kind: "marker" }).orderBy("id").pluck("value");

    // The host's own marker gets its title afterwards, and the question doesn't name it.
    await request(host, "mark-recording", { title: null });
    await answer(1);
    await answer(2);
    await request(host, "mark-recording", { title: "Why? Really?" });
    expect(await titles()).toEqual(["Why? Really?", "Why? Really?", "Kept?"]);
    await remove({ request, host, other, askerToken: abel.token });
    expect(await titles()).toEqual(["Why? Really?", "Kept?"]);
    const left = await api.db("assemblies").where({ recordingId }).pluck("chapters");
    expect(left).toEqual([[chapters[0], chapters[2]]]);
    for (const page of [host, asker, other]) page.close();
  },
);
