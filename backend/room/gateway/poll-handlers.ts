import type { PollRequests, pollRequests } from "#contract/room/class-poll.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { answerPoll, closeRound, openPoll } from "#backend/teaching/polls/run-rounds.ts";
import { findAnswer } from "#backend/teaching/state/poll-answer-repo.ts";
import type { RoomSocket } from "../broadcast/room-io.ts";
import type { TeachingChanges } from "../broadcast/teaching-changes.ts";
import { checksOf, type RoomPresence } from "./request-checks.ts";
import type { RequestHandlers } from "./socket-requests.ts";

/** The host opens, closes and shows; viewers answer. */
export function pollHandlers(
  services: { db: Knex; clock: Clock; teachingChanges: TeachingChanges },
  presence: RoomPresence,
): Pick<RequestHandlers, keyof typeof pollRequests> {
  const { db, teachingChanges } = services;
  const { count, connectionIn } = presence;
  const { ofHost } = checksOf(services, presence);
  const changing = <Request extends { roomId: string }>(command: (request: Request) => Promise<void>) =>
    ofHost<Request>(async (_, request) => {
      await command(request);
      teachingChanges.changed(request.roomId, { round: true, answers: true });
    });
  const showing = (shows: { results: boolean; answer: boolean }) =>
    changing((request: PollRequests["close-round"]) => closeRound(services, request, shows));
  async function viewerIn(socket: RoomSocket, roomId: string): Promise<string> {
    await count("roomUpdate", socket);
    if ((await connectionIn(socket, roomId)).role !== "viewer") throw new AppError("viewers_only");
    return socket.data.caller.accountId;
  }

  return {
    "open-poll": changing((request: PollRequests["open-poll"]) => openPoll(services, request)),
    "close-round": showing({ results: false, answer: false }),
    "show-results": showing({ results: true, answer: false }),
    "show-answer": showing({ results: true, answer: true }),
    async "answer-poll"(socket, request) {
      const accountId = await viewerIn(socket, request.roomId);
      await answerPoll(services, { ...request, accountId });
      teachingChanges.changed(request.roomId, { answers: true });
      return {};
    },
    async "own-answer"(socket, { roomId, round }) {
      const accountId = await viewerIn(socket, roomId);
      return { answer: await findAnswer(db, { lectureId: roomId, round, accountId }) };
    },
  };
}
