import { beforeEach, describe, expect, test } from "vitest";
import type { ChatRules } from "#contract/room/room-info.ts";
import { countBlockedStatements } from "#backend/quality/testing/database/blocked-statements.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, failureIn, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import type { RoomIo } from "../broadcast/room-io.ts";
import { findRoomSettings } from "../state/room-settings-repo.ts";
import { setChatRules } from "./set-chat-rules.ts";

let lecture: TestLecture;
let host: JoinedPage;
let page: JoinedPage;
const api = setUpTestServer();
beforeEach(async () => {
  lecture = await newLecture(api);
  host = await enterRoom(api.url, lecture.host.token, lecture.id);
  page = await enterRoom(api.url, (await lecture.newViewer()).token, lecture.id);
  return () => [host, page].forEach((open) => open.close());
});

const ok = { ok: true, data: {} };
const change = (rules: object) => host.request("chat-rules", { roomId: lecture.id, ...rules });
const stored = async () => (await findRoomSettings(api.db, lecture.id)).chat;
const recorded = () =>
  api.db("moderation_actions").where({ lectureId: lecture.id }).orderBy("id").pluck("details");

describe("a change of chat rules", () => {
  test("changes one rule alone; everybody learns of both, and both are recorded", async () => {
    const steps: [Partial<ChatRules>, ChatRules][] = [
      [{ slowSeconds: 60 }, { locked: false, slowSeconds: 60 }],
      [{ locked: true }, { locked: true, slowSeconds: 60 }],
      [{ slowSeconds: 0 }, { locked: true, slowSeconds: 0 }],
      [
        { locked: false, slowSeconds: 10 },
        { locked: false, slowSeconds: 10 },
      ],
    ];
    for (const [rules, expected] of steps) {
      expect(await change(rules)).toEqual(ok);
      expect(await page.next("chat-rules")).toEqual(expected);
      expect(await stored()).toEqual(expected);
    }
    expect(await recorded()).toEqual(steps.map(([, expected]) => expected));
  });

  test("loses nothing when another follows before it is answered", async () => {
    await change({ locked: true });
    await page.next("chat-rules");
    expect(await Promise.all([change({ locked: false }), change({ slowSeconds: 60 })])).toEqual([ok, ok]);
    expect(await page.next("chat-rules")).toEqual({ locked: false, slowSeconds: 0 });
    expect(await page.next("chat-rules")).toEqual({ locked: false, slowSeconds: 60 });
  });

  test("at the same time as another loses neither: what is broadcast last is what is stored", async () => {
    await change({ locked: false });
    const broadcast: unknown[] = [];
    const to = () => ({ emit: (_name: string, rules: unknown) => broadcast.push(rules) });
    const services = { db: api.db, clock: () => new Date(), io: { to } as unknown as RoomIo };
    const by = { roomId: lecture.id, hostId: lecture.host.id };
    const held = await api.db.transaction();
    await held("rooms").where({ lectureId: lecture.id }).forUpdate().select("lectureId");
    const both = Promise.all([
      setChatRules(services, { ...by, locked: true }),
      setChatRules(services, { ...by, slowSeconds: 30 }),
    ]);
    await expect.poll(() => countBlockedStatements(api.db)).toBe(2);
    await held.commit();
    await both;
    const expected = { locked: true, slowSeconds: 30 };
    expect(await stored()).toEqual(expected);
    expect(broadcast.at(-1)).toEqual(expected);
    expect((await recorded()).at(-1)).toEqual(expected);
  });

  test("that changes nothing is refused, and names a field", async () => {
    const { code, fields } = failureIn(await change({}));
    expect({ code, fields }).toEqual({
      code: "invalid",
      fields: { locked: ["Choose a chat rule to change."] },
    });
    expect(page.received("chat-rules")).toEqual([]);
    expect(await recorded()).toEqual([]);
  });
});
