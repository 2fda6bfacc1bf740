import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { exportAccount } from "#contract/account-data/account-data.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { MAX_PAGE_POINTS, type InkStroke } from "#contract/slides/board.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { openPage, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { TEST_PASSWORD } from "#backend/quality/testing/test-account.ts";
import { createRateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { setUpTestServer, startTestServer } from "#backend/quality/testing/test-server.ts";
import { applyInk, createBoardRoom, penStroke, type BoardRoom } from "../testing/board-room.ts";

const api = setUpTestServer();
let room: BoardRoom;
beforeEach(async () => {
  room = await createBoardRoom(api);
  return room.close;
});

describe("ink", () => {
  test("reaches everybody and stays: parts of a stroke, all tools, pressures and Amharic", async () => {
    const all: InkStroke[] = [
      penStroke({ pressures: [50, 100] }),
      penStroke({ tool: "highlighter", colour: 3 }),
      penStroke({ tool: "line" }),
      penStroke({ tool: "rectangle" }),
      penStroke({ tool: "arrow" }),
      penStroke({ tool: "text", length: 1, text: "ሰላም\nልዑል" }),
      penStroke({ length: 1 }),
    ];
    await room.draw(room.hostPage, ...all);
    const [first] = all;
    await room.draw(room.hostPage, { ...penStroke({ id: first?.id ?? "" }), from: 2, pressures: [1, 2] });
    const seen: Parameters<typeof applyInk>[0] = new Map();
    for (let seq = 0; seq < 2;) {
      const event = await room.viewer.next("ink");
      expect(event).toMatchObject({ slide: room.slide, seq: [seq + 1, expect.anything()] });
      [, seq] = event.seq;
      applyInk(seen, event);
    }
    const ink = await room.ink(room.other);
    expect(ink.seq).toBe(2);
    expect(ink.strokes).toEqual([
      { ...first, points: [100, 200, 3, 1, -3, -1, 3, 1], pressures: [50, 100, 1, 2] },
      ...all.slice(1),
    ]);
    expect([...seen.values()].map(({ id, points }) => ({ id, points }))).toEqual(
      ink.strokes.map(({ id, points }) => ({ id, points })),
    );
  });

  test("that is sent again changes nothing; pages are told only which batch is the last", async () => {
    const stroke = penStroke();
    for (let time = 0; time < 3; time += 1) await room.draw(room.hostPage, stroke);
    for (let time = 0; time < 2; time += 1)
      await room.succeed(room.hostPage, "ink", { slide: room.slide, removed: [stroke.id] });
    expect(await room.ink(room.viewer)).toEqual({ seq: 2, strokes: [] });
    const events = [await room.viewer.next("ink")];
    while (events.at(-1)?.seq[1] !== 2) events.push(await room.viewer.next("ink"));
    expect(events.flatMap(({ strokes = [] }) => strokes)).toHaveLength(1);
    while (events.at(-1)?.seq[0] !== 3) events.push(await room.viewer.next("ink"));
    expect(events.at(-1)).toEqual({ slide: room.slide, seq: [3, 2] });
    await room.draw(room.hostPage, penStroke());
    while (events.at(-1)?.seq[1] !== 3) events.push(await room.viewer.next("ink"));
    const batches = events.flatMap(({ seq: [first, last] }) =>
      Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index),
    );
    expect(batches).toEqual([1, 2, 3]);
  });

  test("is removed and restored, in the order in which it was drawn", async () => {
    const [one, two] = [penStroke(), penStroke()];
    await room.draw(room.hostPage, one, two);
    await room.succeed(room.hostPage, "ink", { slide: room.slide, removed: [one.id] });
    expect((await room.ink(room.viewer)).strokes).toEqual([two]);
    await room.succeed(room.hostPage, "ink", { slide: room.slide, restored: [one.id] });
    expect(await room.ink(room.viewer)).toEqual({ seq: 3, strokes: [one, two] });
  });

  test("keeps the order in which it was started where a batch also goes on with a stroke", async () => {
    const [first, second, third] = [penStroke(), penStroke(), penStroke()];
    await room.draw(room.hostPage, first);
    await room.draw(room.hostPage, { ...penStroke({ id: first.id }), from: 2 }, second);
    await room.draw(room.hostPage, third);
    const positions = await api
      .db("strokes")
      .where({ slideId: room.slide })
      .orderBy("position")
      .pluck("position");
    expect(positions).toEqual([0, 1, 2]);
    expect((await room.ink(room.viewer)).strokes.map(({ id }) => id)).toEqual([
      first.id,
      second.id,
      third.id,
    ]);
  });

  test("and the pointer are not sent to whoever chose audio only; the slide is", async () => {
    await room.succeed(room.other, "data-level", { level: "audio" });
    await room.other.next("slide");
    await room.draw(room.hostPage, penStroke());
    await room.viewer.next("ink");
    await room.succeed(room.hostPage, "point", { at: [1, 1] });
    await room.viewer.next("pointer");
    await room.succeed(room.hostPage, "show-slide", { slide: null });
    await room.other.next("slide");
    expect([room.other.received("ink"), room.other.received("pointer")]).toEqual([[], []]);
    await room.succeed(room.other, "data-level", { level: "low" });
    await room.draw(room.hostPage, penStroke());
    expect((await room.other.next("ink")).seq).toEqual([2, 2]);
  });

  test("is sent less often to whoever saves data", async () => {
    await room.succeed(room.other, "data-level", { level: "low" });
    const line = penStroke({ length: 1 });
    for (let from = 0; from < 20; from += 1) {
      await room.draw(room.hostPage, { ...line, from });
      // As often as a page sends.
      await delay(50);
    }
    const count = async (page: JoinedPage) => {
      const events = [await page.next("ink")];
      while (events.at(-1)?.seq[1] !== 20) events.push(await page.next("ink"));
      for (const [index, { seq }] of events.entries())
        expect(seq[0]).toBe((events[index - 1]?.seq[1] ?? 0) + 1);
      return events.length;
    };
    expect(await count(room.other)).toBeLessThanOrEqual((await count(room.viewer)) / 2);
  });

  test("fits on a page up to 20,000 points; then the page says so, and the next takes ink", async () => {
    const full = Array.from({ length: MAX_PAGE_POINTS / 500 }, () => penStroke({ length: 500 }));
    for (let at = 0; at < full.length; at += 3) await room.draw(room.hostPage, ...full.slice(at, at + 3));
    expect(
      await room.refusal(room.hostPage, "ink", { slide: room.slide, strokes: [penStroke()] }),
    ).toMatchObject({ code: "slide_full", message: "This page is full: take the next." });
    expect((await room.ink(room.viewer)).strokes).toHaveLength(full.length);
    await room.succeed(room.hostPage, "ink", { slide: room.slide, removed: [full[0]?.id] });
    await room.draw(room.hostPage, penStroke());
    await room.succeed(room.hostPage, "ink", { slide: room.slides[1], strokes: [penStroke()] });
  });
});

describe("whoever has the floor", () => {
  test("draws in the floor's colour if the host allows it, and the host removes it all at once", async () => {
    await room.letDraw();
    const own = penStroke();
    await room.draw(room.hostPage, own);
    const drawn = penStroke({ colour: 1 });
    await room.draw(room.viewer, drawn);
    const guests = { ...drawn, colour: 4, guest: true };
    expect((await room.ink(room.other)).strokes).toEqual([own, guests]);
    const seen = [await room.other.next("ink")];
    while (seen.at(-1)?.seq[1] !== 2) seen.push(await room.other.next("ink"));
    expect(seen.flatMap(({ strokes = [] }) => strokes)).toEqual([own, guests]);
    await room.succeed(room.hostPage, "remove-guest-ink", { slide: room.slide });
    expect(await room.other.next("ink")).toEqual({ slide: room.slide, removed: [drawn.id], seq: [3, 3] });
    expect(await room.ink(room.viewer)).toEqual({ seq: 3, strokes: [own] });
    await room.succeed(room.hostPage, "remove-guest-ink", { slide: room.slide });
    expect(await room.other.next("ink")).toEqual({ slide: room.slide, seq: [4, 3] });
    expect((await room.ink(room.viewer)).seq).toBe(3);
    const restored = { slide: room.slide, restored: [drawn.id] };
    expect((await room.refusal(room.viewer, "ink", restored)).code).toBe("stroke_of_other");
    await room.succeed(room.hostPage, "ink", restored);
    expect((await room.ink(room.viewer)).strokes).toEqual([own, guests]);
  });

  test("removes and restores only what they drew themselves", async () => {
    await room.letDraw();
    const [own, drawn] = [penStroke(), penStroke()];
    await room.draw(room.hostPage, own);
    await room.draw(room.viewer, drawn);
    await room.succeed(room.viewer, "ink", { slide: room.slide, removed: [drawn.id] });
    await room.succeed(room.viewer, "ink", { slide: room.slide, restored: [drawn.id] });
    for (const changes of [{ removed: [own.id] }, { strokes: [{ ...own, from: 2 }] }])
      expect((await room.refusal(room.viewer, "ink", { slide: room.slide, ...changes })).code).toBe(
        "stroke_of_other",
      );
    expect((await room.ink(room.other)).strokes.map(({ id }) => id)).toEqual([own.id, drawn.id]);
  });

  test("no longer draws once the host takes the floor, or the right to draw", async () => {
    await room.letDraw();
    await room.draw(room.viewer, penStroke());
    const refusal = async () =>
      (await room.refusal(room.viewer, "ink", { slide: room.slide, strokes: [penStroke()] })).code;
    await room.succeed(room.hostPage, "board-rules", { floorDraws: false });
    expect(await refusal()).toBe("drawing_off");
    await room.succeed(room.hostPage, "board-rules", { floorDraws: true });
    await room.succeed(room.hostPage, "floor", { accountId: room.sara.id });
    expect(await refusal()).toBe("floor_needed");
    await room.draw(room.other, penStroke());
    expect((await room.ink(room.other)).strokes).toHaveLength(2);
  });
});

test("a deleted account is detached from its ink, which stays but for what it typed; an export knows one's own", async () => {
  await room.letDraw();
  const [line, text] = [penStroke(), penStroke({ tool: "text", length: 1, text: "Abel" })];
  await room.draw(room.hostPage, penStroke());
  await room.draw(room.viewer, line, text);
  const { ink } = await call(api.url, exportAccount, room.abel);
  expect(ink).toEqual([
    { lectureName: "Fractions", strokes: 2, texts: ["Abel"], drawnAt: expect.stringMatching(/Z$/) },
  ]);
  expect((await call(api.url, exportAccount, room.sara)).ink).toEqual([]);
  await call(api.url, deleteAccount, { token: room.abel.token, body: { password: TEST_PASSWORD } });
  const left = await api.db("strokes").where({ slideId: room.slide }).orderBy("position");
  expect(left.map(({ authorId, text: typed }) => [authorId, typed])).toEqual([
    [room.host.id, null],
    [null, null],
  ]);
  await room.succeed(room.hostPage, "remove-guest-ink", { slide: room.slide });
  expect((await room.ink(room.other)).strokes).toHaveLength(1);
});

describe("attacks with ink", () => {
  const batch = () => ({ slide: room.slide, strokes: [penStroke()] });

  test.each<[string, object]>([
    ["not a number", { points: [Number.NaN, 1] }],
    ["a fraction", { points: [0.5, 1] }],
    ["a huge number", { points: [1e300, 1] }],
    ["an infinite one", { points: [Infinity, 1] }],
    ["text for a point", { points: ["1", "2"] }],
    ["half a point", { points: [1] }],
    ["far from the page", { points: [40_000, 0] }],
    ["too many points", { points: Array.from({ length: 1002 }, () => 0) }],
    ["an ID with markup", { id: "<img src=x>" }],
    ["a tool that doesn't exist", { tool: "spray" }],
    ["a colour that doesn't exist", { colour: 5 }],
    ["a negative beginning", { from: -1 }],
    ["a bell in a text", { tool: "text", points: [0, 0], text: "\u0007" }],
    ["a long text", { tool: "text", points: [0, 0], text: "x".repeat(201) }],
    ["heavy pressure", { pressures: [101, 1] }],
  ])("%s is refused by its field", async (_, fields) => {
    const failure = await room.refusal(room.hostPage, "ink", {
      slide: room.slide,
      strokes: [{ ...penStroke(), ...fields }],
    });
    expect(failure.code).toBe("invalid");
    const [field] = Object.keys(fields).toReversed();
    expect(Object.keys(failure.fields ?? {}).join()).toContain(`strokes.0.${field}`);
  });

  test("too much in a batch is refused, and nothing of it is stored", async () => {
    for (const strokes of [
      Array.from({ length: 51 }, () => penStroke()),
      Array.from({ length: 4 }, () => penStroke({ length: 400 })),
      [penStroke(), penStroke({ points: [1] })],
    ])
      expect((await room.refusal(room.hostPage, "ink", { slide: room.slide, strokes })).code).toBe("invalid");
    expect(await room.ink(room.viewer)).toEqual({ seq: 0, strokes: [] });
  });

  test("a page that sends too fast is told so, and may go on later", async () => {
    const limited = await startTestServer({ limits: createRateLimits() });
    const busy = await createBoardRoom(limited);
    // Several connections, since one that sends more than 50 packets a second is closed.
    for (let index = 0; index < 3; index += 1) {
      const page = await openPage(limited.url, busy.host.token);
      await Promise.all(Array.from({ length: 40 }, () => busy.request(page, "ink", batch())));
      page.close();
    }
    const refused = await busy.refusal(busy.hostPage, "ink", batch());
    expect(refused).toMatchObject({ code: "too_many_requests", retryAfter: expect.any(Number) });
    expect(refused.retryAfter).toBeLessThanOrEqual(5);
    expect(await busy.request(busy.hostPage, "board-rules", { floorDraws: false })).toEqual({
      ok: true,
      data: {},
    });
    busy.close();
    await limited.stop();
  });
});
