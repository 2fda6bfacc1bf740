import * as wire from "#contract/room/class-poll.ts";
import { acknowledgement, emptyAck } from "#contract/room/room.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import type { JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";
import { createRoomWithViewers } from "./room-with-viewers.ts";

export const more: wire.PreparedPoll = {
  text: "Which is more?",
  kind: "one",
  options: ["A third", "A half", "A quarter"],
  right: { chosen: [1] },
};
export const several: wire.PreparedPoll = {
  text: "Which are less than 1?",
  kind: "several",
  options: ["A half", "Two", "A third"],
  right: { chosen: [2, 0] },
};
export const trueOrFalse: wire.PreparedPoll = {
  text: "Is it raining?",
  kind: "true-false",
  options: [],
  right: null,
};
export const howMuch: wire.PreparedPoll = {
  text: "How much is a third?",
  kind: "number",
  options: [],
  right: { number: 0.3, tolerance: 0.1 },
};

/** Waits for a round that fits. */
export async function seen(
  page: JoinedPage,
  fits: (round: wire.PollRound) => boolean,
): Promise<wire.PollRound> {
  for (;;) {
    const event = await page.next("poll-round");
    if (fits(event)) return event;
  }
}

type Connection = Pick<TestServer, "url" | "db">;

/** What an instructor asks of their lecture's polls over HTTP. */
function hostOf(api: Connection, { id, host: { token } }: TestLecture) {
  const onLecture = () => ({ token, params: { id } });
  return {
    /** The host's input of an endpoint. */
    onLecture,
    onPoll: (pollId = "") => ({ token, params: { id, pollId } }),
    prepare: (poll: wire.PreparedPoll) => call(api.url, wire.createPoll, { ...onLecture(), body: poll }),
    listed: () => call(api.url, wire.listPolls, onLecture()),
  };
}

/** A room with its host and two students, and what they can ask for. */
export async function createPollRoom(api: Connection) {
  const room = await createRoomWithViewers(api);
  const { hostPage, request } = room;
  const ofHost = hostOf(api, room);
  return {
    ...room,
    ...ofHost,
    answer: (page: JoinedPage, round: number, answer: object) =>
      request(page, "answer-poll", { round, answer }),
    async ownAnswer(page: JoinedPage, round: number) {
      const ack = acknowledgement(wire.ownAnswer).parse(await request(page, "own-answer", { round }));
      return ack.ok ? ack.data.answer : Promise.reject(new Error(ack.error.code));
    },
    /** Prepares a class poll and opens it. Returns its id. */
    async open(poll: wire.PreparedPoll, seconds: number | null = null) {
      const { _id: pollId } = await ofHost.prepare(poll);
      const ack = emptyAck.parse(await request(hostPage, "open-poll", { pollId, seconds }));
      return ack.ok ? pollId : Promise.reject(new Error(ack.error.code));
    },
    /** Waits until the host hears that so many have answered. */
    async progress(answered: number) {
      for (;;) {
        const event = await hostPage.next("poll-progress");
        if (event.results.answered === answered) return event;
      }
    },
  };
}
export type PollRoom = Awaited<ReturnType<typeof createPollRoom>>;
