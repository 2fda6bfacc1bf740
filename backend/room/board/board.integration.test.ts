import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { chatMessage } from "#contract/room/chat.ts";
import { addSlide, deleteSlide, getBoardDeck, moveSlide, replaceSlide } from "#contract/slides/deck.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { openPage, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import {
  addBlankSlides,
  createBoardRoom,
  penStroke,
  shownSlide,
  type BoardRoom,
} from "../testing/board-room.ts";

const api = setUpTestServer();
let room: BoardRoom;
beforeEach(async () => {
  room = await createBoardRoom(api);
  return room.close;
});

const NOBODY = "00000000-0000-4000-8000-000000000000";
const pages = () => [room.hostPage, room.viewer, room.other];

describe("the board", () => {
  test("shows everybody a slide, and those who come late; null takes it away", async () => {
    for (const page of pages()) expect(await page.next("slide")).toEqual(shownSlide(room.slide, 1));
    await room.succeed(room.hostPage, "show-slide", { slide: room.slides[1] });
    for (const page of pages()) expect(await page.next("slide")).toEqual(shownSlide(room.slides[1], 2));
    const late = await room.enter(await room.newViewer());
    expect(late.answer.roomInfo.board).toEqual({ ...shownSlide(room.slides[1], 2), floorDraws: false });
    await room.succeed(room.hostPage, "show-slide", { slide: null });
    for (const page of [...pages(), late]) expect(await page.next("slide")).toEqual(shownSlide(null, 3));
  });

  test("costs each viewer at most 100 bytes a page", async () => {
    await room.viewer.next("slide");
    const packets: string[] = [];
    room.viewer.socket.io.engine.on("packet", ({ data }: { data?: unknown }) => packets.push(String(data)));
    await api.db("boards").where({ lectureId: room.id }).update({ epoch: 99_999 });
    await room.succeed(room.hostPage, "show-slide", { slide: room.slides[2] });
    await room.viewer.next("slide");
    const [packet = ""] = packets.filter((data) => data.includes('"slide"'));
    expect(packet).toContain(room.slides[2]);
    expect(Buffer.byteLength(packet)).toBeLessThanOrEqual(100);
  });

  test("says whether whoever has the floor may draw", async () => {
    await room.succeed(room.hostPage, "board-rules", { floorDraws: true });
    for (const page of pages()) expect(await page.next("board-rules")).toEqual({ floorDraws: true });
    const again = await room.enter(room.sara, { ticket: room.other.answer.ticket });
    expect(again.answer.roomInfo.board).toEqual({ ...shownSlide(room.slide, 1), floorDraws: true });
  });

  test("tells pages of an earlier release to update, in place of the pinned message", async () => {
    const { seq } = chatMessage.parse(
      (
        (await room.request(room.hostPage, "chat-message", { clientId: randomUUID(), text: "Selam" })) as {
          data: unknown;
        }
      ).data,
    );
    await room.succeed(room.hostPage, "pin-message", { seq });
    const pinned = async (page: JoinedPage) => (await page.next("pinned")).message?.text;
    const update = expect.stringMatching(/^Update the app to see the slides\.\n.*ያዘምኑ።$/);
    const older = await room.enter(await room.newViewer());
    expect(older.answer.roomInfo.pinned?.text).toEqual(update);
    const newer = await openPage(api.url, (await room.newViewer()).token);
    const answer = await newer.join({ roomId: room.id, board: true });
    expect(answer.roomInfo.pinned?.text).toBe("Selam");
    await room.succeed(room.hostPage, "show-slide", { slide: null });
    expect(await pinned(older)).toBe("Selam");
    await room.succeed(room.hostPage, "show-slide", { slide: room.slide });
    expect(await pinned(older)).toEqual(update);
    expect(newer.received("pinned")).toEqual([]);
    newer.close();
  });

  test("tells everybody when pages of its deck are moved, replaced or removed", async () => {
    const { deckId } = await api.db("slides").where({ id: room.slide }).first("deckId");
    const onDeck = { token: room.host.token, params: { id: room.id, deckId } };
    const at = (slideId = "") => ({ ...onDeck, params: { ...onDeck.params, slideId } });
    const body = { paper: "lined" as const };
    const seen = new Set<unknown>();
    const changed = async (slide: string | null, epoch: number) => {
      const events = await Promise.all(pages().map((page) => page.next("slide")));
      for (const event of events) expect(event).toEqual(shownSlide(slide, epoch));
      expect(new Set(events.map(({ deck }) => deck)).size).toBe(1);
      const board = await call(api.url, getBoardDeck, { ...room.abel, params: { id: room.id } });
      expect(board.version).toBe(events[0]?.deck);
      expect(seen).not.toContain(board.version);
      seen.add(board.version);
      return board.deck?.slides.map(({ _id }) => _id);
    };
    const [one = "", two = "", three = ""] = room.slides;
    expect(await changed(one, 1)).toEqual([one, two, three]);
    await call(api.url, moveSlide, { ...at(three), body: { position: 0 } });
    expect(await changed(one, 1)).toEqual([three, one, two]);
    const { _id: replacing } = await call(api.url, replaceSlide, { ...at(one), body });
    expect(await changed(replacing, 2)).toEqual([three, replacing, two]);
    await call(api.url, deleteSlide, at(three));
    expect(await changed(replacing, 2)).toEqual([replacing, two]);
    const { _id: added } = await call(api.url, addSlide, { ...onDeck, body: { content: body } });
    await room.succeed(room.hostPage, "show-slide", { slide: added });
    expect(await changed(added, 3)).toEqual([replacing, two, added]);
    await call(api.url, deleteSlide, at(added));
    expect(await changed(null, 4)).toBeUndefined();
  });

  test("has a laser pointer, of which the last place counts and nothing is stored", async () => {
    await Promise.all([1, 2, 3].map((x) => room.succeed(room.hostPage, "point", { at: [x, 0] })));
    await room.succeed(room.hostPage, "point", { at: null });
    let last: unknown;
    while (last !== null) last = (await room.viewer.next("pointer")).at;
    expect(room.viewer.received("pointer")).toEqual([]);
    expect((await room.ink(room.viewer)).seq).toBe(0);
  });
});

describe("attacks", () => {
  const batch = () => ({ slide: room.slide, strokes: [penStroke()] });

  test("without a log-in there is no socket", async () => {
    await expect(openPage(api.url, undefined)).rejects.toMatchObject({ data: { code: "not_signed_in" } });
  });

  test("a viewer neither shows, allows, points, removes nor draws", async () => {
    const requests = {
      "show-slide": { slide: null },
      "board-rules": { floorDraws: true },
      "remove-guest-ink": { slide: room.slide },
      point: { at: [1, 1] },
    };
    for (const [name, fields] of Object.entries(requests))
      expect((await room.refusal(room.viewer, name, fields)).code, name).toBe("host_only");
    expect((await room.refusal(room.viewer, "ink", batch())).code).toBe("floor_needed");
    await room.succeed(room.hostPage, "board-rules", { floorDraws: true });
    expect((await room.refusal(room.viewer, "ink", batch())).code).toBe("floor_needed");
    expect(await room.ink(room.viewer)).toEqual({ seq: 0, strokes: [] });
  });

  test("a slide of another lecture, a deleted or an invented one is not found", async () => {
    const others = await newLecture(api, { instructor: room.host });
    const [slide = ""] = await addBlankSlides(api, others.id, 1);
    for (const foreign of [slide, NOBODY]) {
      const requests = {
        "show-slide": {},
        "remove-guest-ink": {},
        ink: { strokes: [penStroke()] },
        "slide-ink": {},
      };
      for (const [name, fields] of Object.entries(requests))
        expect((await room.refusal(room.hostPage, name, { ...fields, slide: foreign })).code, name).toBe(
          "slide_not_found",
        );
    }
    expect(await api.db("slide_ink").where({ slideId: slide })).toEqual([]);
  });

  test("after End, nobody draws, shows, allows or points", async () => {
    await room.letDraw();
    await room.succeed(room.hostPage, "end-room", { ended: true });
    expect(await room.viewer.gone).toBe("io server disconnect");
    for (const name of ["show-slide", "ink", "remove-guest-ink"])
      expect((await room.refusal(room.hostPage, name, batch())).code, name).toBe("room_ended");
    for (const [name, fields] of Object.entries({
      "show-slide": { slide: null },
      "board-rules": { floorDraws: false },
      point: { at: [1, 1] },
    }))
      expect((await room.refusal(room.hostPage, name, fields)).code, name).toBe("room_ended");
    await room.succeed(room.hostPage, "end-room", { ended: false });
    await room.draw(room.hostPage, penStroke());
  });
});
