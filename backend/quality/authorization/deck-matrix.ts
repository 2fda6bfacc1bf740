import { addSlide, createDeck } from "#contract/slides/deck.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import type { TestFixture } from "#backend/quality/testing/caller-fixture.ts";
import { all, nobodyBut, type RequestInput, type Row } from "./matrix-row.ts";

const ownerOnly = (status = 200) => nobodyBut({ owner: status });
const onLecture = ({ lectureId }: TestFixture): RequestInput => ({ params: { id: lectureId } });
const page = { paper: "white", ratio: 1 } as const;

/** A deck of its own for each caller, since some change or delete it. */
async function onDeck({ api, accounts, lectureId }: TestFixture, body?: object): Promise<RequestInput> {
  // A lecture can only have a few, and the matrix has many callers.
  await api.db("slides").delete();
  await api.db("decks").delete();
  const input = { token: accounts.owner.token, params: { id: lectureId } };
  const { _id } = await call(api.url, createDeck, { ...input, body: { name: "Week 1", file: null } });
  return { params: { id: lectureId, deckId: _id }, body };
}

async function onSlide(fixture: TestFixture, body?: object): Promise<RequestInput> {
  const { params = {} } = await onDeck(fixture);
  const { api, accounts, lectureId } = fixture;
  const { _id } = await call(api.url, addSlide, {
    token: accounts.owner.token,
    params: { id: lectureId, deckId: params["deckId"] ?? "" },
    body: { content: page },
  });
  return { params: { ...params, slideId: _id }, body };
}

/** Slides. An assistant and an admin don't change them either. */
export const deckMatrix: Record<string, Row> = {
  "GET /lectures/:id/decks": { expected: ownerOnly(), input: onLecture },
  "POST /lectures/:id/decks": {
    expected: ownerOnly(201),
    input: (fixture) => ({ ...onLecture(fixture), body: { name: "Week 1" } }),
  },
  "PUT /lectures/:id/decks/:deckId": {
    expected: ownerOnly(),
    input: (fixture) => onDeck(fixture, { name: "Week 2" }),
  },
  "DELETE /lectures/:id/decks/:deckId": { expected: ownerOnly(), input: (fixture) => onDeck(fixture) },
  "POST /lectures/:id/decks/:deckId/slides": {
    expected: ownerOnly(201),
    input: (fixture) => onDeck(fixture, { content: page }),
  },
  "PUT /lectures/:id/decks/:deckId/slides/:slideId": {
    expected: ownerOnly(),
    input: (fixture) => onSlide(fixture, page),
  },
  "POST /lectures/:id/decks/:deckId/slides/:slideId/position": {
    expected: ownerOnly(),
    input: (fixture) => onSlide(fixture, { position: 0 }),
  },
  "DELETE /lectures/:id/decks/:deckId/slides/:slideId": {
    expected: ownerOnly(),
    input: (fixture) => onSlide(fixture),
  },
  "GET /lectures/:id/board": { expected: nobodyBut({ owner: 200, enrolled: 200 }), input: onLecture },
  // Rejected for every caller without a ticket.
  "GET /slides/:ticket/:slideId/:width": {
    expected: all(403),
    input: ({ lectureId }) => ({ params: { ticket: "none", slideId: lectureId, width: "640" } }),
  },
};
