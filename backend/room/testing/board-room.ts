import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import {
  distancesOf,
  pointsOf,
  slideInk,
  type InkEvent,
  type InkStroke,
  type StoredStroke,
} from "#contract/slides/board.ts";
import { acknowledgement, emptyAck } from "#contract/room/room.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";
import { createRoomWithViewers } from "./room-with-viewers.ts";

export const newStrokeId = () => randomBytes(5).toString("hex");

/** A line of the pen: points that go down and to the right. */
export const penStroke = (fields: Partial<InkStroke> & { length?: number } = {}): InkStroke => {
  const { length = 2, ...others } = fields;
  const points = [100, 200, ...Array.from({ length: length - 1 }, () => [3, 1]).flat()];
  return { id: newStrokeId(), tool: "pen", colour: 0, from: 0, points, ...others };
};

/** Gives a lecture a deck of blank pages. Returns the ids of the pages. */
export async function addBlankSlides(
  { db }: { db: Db },
  lectureId: string,
  count: number,
): Promise<string[]> {
  const [deck] = await db("decks").insert({ lectureId, position: 0, name: "Board" }).returning("id");
  const rows = Array.from({ length: count }, (_, position) => ({
    deckId: deck.id,
    position,
    paper: "white",
    ratio: 0.5625,
  }));
  const slides: { id: string; position: number }[] = await db("slides")
    .insert(rows)
    .returning(["id", "position"]);
  return slides.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
}

/** The event of a slide, or of none, whatever is in its deck. */
export const shownSlide = (slide: string | null | undefined, epoch: number) => ({
  slide,
  epoch,
  deck: slide === null ? null : expect.stringMatching(/^[0-9a-f]{8}$/),
});

type Strokes = Map<string, StoredStroke & { removed?: boolean }>;

/** Applies an event to strokes as a page does. */
export function applyInk(
  strokes: Strokes,
  { strokes: parts = [], removed = [], restored = [] }: InkEvent,
): void {
  for (const part of parts) {
    const before = strokes.get(part.id);
    const points = before && distancesOf([...pointsOf(before.points), ...pointsOf(part.points)]);
    strokes.set(part.id, before && points ? { ...before, points } : part);
  }
  const setRemoved = (id: string, isRemoved: boolean) =>
    strokes.set(id, { ...(strokes.get(id) ?? penStroke({ id })), removed: isRemoved });
  for (const id of removed) setRemoved(id, true);
  for (const id of restored) setRemoved(id, false);
}

/** A room with its host and two viewers, and a deck of three blank pages, the first of them shown. */
export async function createBoardRoom(api: Pick<TestServer, "url" | "db">) {
  const room = await createRoomWithViewers(api);
  const { id, abel, hostPage, request } = room;
  const slides = await addBlankSlides(api, id, 3);
  const [slide = ""] = slides;
  const succeed = async (page: JoinedPage, name: string, fields: object = {}) => {
    const ack = emptyAck.parse(await request(page, name, fields));
    if (!ack.ok) throw new Error(`${name}: ${ack.error.code} ${JSON.stringify(ack.error.fields)}`);
  };
  await succeed(hostPage, "show-slide", { slide });
  return {
    ...room,
    slides,
    slide,
    succeed,
    draw: (page: JoinedPage, ...strokes: InkStroke[]) => succeed(page, "ink", { slide, strokes }),
    async ink(page: JoinedPage, of = slide) {
      const ack = acknowledgement(slideInk).parse(await request(page, "slide-ink", { slide: of }));
      return ack.ok ? ack.data : Promise.reject(new Error(ack.error.code));
    },
    /** Gives Abel the floor, with the right to draw. */
    async letDraw() {
      await succeed(hostPage, "floor", { accountId: abel.id });
      await succeed(hostPage, "board-rules", { floorDraws: true });
    },
  };
}
export type BoardRoom = Awaited<ReturnType<typeof createBoardRoom>>;
