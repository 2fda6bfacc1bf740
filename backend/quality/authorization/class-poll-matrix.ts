import { createPoll } from "#contract/room/class-poll.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import type { TestFixture } from "#backend/quality/testing/caller-fixture.ts";
import { nobodyBut, type RequestInput, type Row } from "./matrix-row.ts";

const poll = { text: "Is a half more than a third?", kind: "true-false", options: [] } as const;
const ownerOnly = (status = 200) => nobodyBut({ owner: status });
const onLecture = ({ lectureId }: TestFixture): RequestInput => ({ params: { id: lectureId } });

/** A class poll of its own for each caller, since some change or delete it. */
async function onPoll({ api, accounts, lectureId }: TestFixture, body?: object): Promise<RequestInput> {
  const input = { token: accounts.owner.token, params: { id: lectureId }, body: poll };
  const { _id } = await call(api.url, createPoll, input);
  return { params: { id: lectureId, pollId: _id }, body };
}

/** Class polls as they are prepared, and what a class leaves behind. */
export const classPollMatrix: Record<string, Row> = {
  "GET /lectures/:id/polls": { expected: ownerOnly(), input: onLecture },
  "POST /lectures/:id/polls": {
    expected: ownerOnly(201),
    input: ({ lectureId }) => ({ params: { id: lectureId }, body: poll }),
  },
  "PUT /lectures/:id/polls/:pollId": { expected: ownerOnly(), input: (fixture) => onPoll(fixture, poll) },
  "DELETE /lectures/:id/polls/:pollId": { expected: ownerOnly(), input: (fixture) => onPoll(fixture) },
  "POST /lectures/:id/polls/:pollId/position": {
    expected: ownerOnly(),
    input: (fixture) => onPoll(fixture, { position: 0 }),
  },
  "GET /lectures/:id/class-results": { expected: nobodyBut({ owner: 200, admin: 200 }), input: onLecture },
  "GET /lectures/:id/own-results": { expected: nobodyBut({ enrolled: 409 }), input: onLecture },
};
