import * as wire from "#contract/room/class-poll.ts";
import { acknowledgement } from "#contract/room/room.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, failureIn, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import type { TestAccount } from "#backend/quality/testing/test-account.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";

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

/** A room with its host and two students, and what they can ask for. */
export async function createPollRoom(api: Pick<TestServer, "url" | "db">) {
  const lecture = await newLecture(api);
  const [abel, sara] = [await lecture.newViewer("Abel Girma"), await lecture.newViewer("Sara Tesfaye")];
  const opened: JoinedPage[] = [];
  const enter = async ({ token }: TestAccount, ticket?: string) => {
    const page = await enterRoom(api.url, token, lecture.id, ticket);
    opened.push(page);
    return page;
  };
  const [host, viewer, other] = [await enter(lecture.host), await enter(abel), await enter(sara)];
  const onLecture = () => ({ token: lecture.host.token, params: { id: lecture.id } });
  const request = (page: JoinedPage, name: string, fields: object = {}) =>
    page.request(name, { roomId: lecture.id, ...fields });
  const prepare = (poll: wire.PreparedPoll) => call(api.url, wire.createPoll, { ...onLecture(), body: poll });
  return {
    ...lecture,
    abel,
    sara,
    enter,
    close: () => opened.splice(0).forEach((page) => page.close()),
    hostPage: host,
    viewer,
    other,
    /** The host's input of an endpoint. */
    onLecture,
    onPoll: (pollId = "") => ({ token: lecture.host.token, params: { id: lecture.id, pollId } }),
    prepare,
    listed: () => call(api.url, wire.listPolls, onLecture()),
    request,
    refusal: async (page: JoinedPage, name: string, fields: object = {}) =>
      failureIn(await request(page, name, fields)),
    answer: (page: JoinedPage, round: number, answer: object) =>
      request(page, "answer-poll", { round, answer }),
    async ownAnswer(page: JoinedPage, round: number) {
      const ack = acknowledgement(wire.ownAnswer).parse(await request(page, "own-answer", { round }));
      if (!ack.ok) throw new Error(ack.error.code);
      return ack.data.answer;
    },
    /** Prepares a class poll and opens it. Returns its id. */
    async open(poll: wire.PreparedPoll, seconds: number | null = null) {
      const { _id: pollId } = await prepare(poll);
      const opening = await request(host, "open-poll", { pollId, seconds });
      if (JSON.stringify(opening) !== '{"ok":true,"data":{}}') throw new Error(JSON.stringify(opening));
      return pollId;
    },
    /** Waits until the host hears that so many have answered. */
    async progress(answered: number) {
      for (;;) {
        const event = await host.next("poll-progress");
        if (event.results.answered === answered) return event;
      }
    },
  };
}
export type PollRoom = Awaited<ReturnType<typeof createPollRoom>>;
