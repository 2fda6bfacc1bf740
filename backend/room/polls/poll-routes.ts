import { getReplayPolls as replayPolls } from "#contract/replay/replay-polls.ts";
import * as wire from "#contract/room/class-poll.ts";
import { getClassResults, getOwnResults } from "#contract/room/class-results.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { isBanned } from "#backend/enrollments/state/ban-repo.ts";
import { canListStudents } from "#backend/enrollments/state/enrollment-policy.ts";
import { findActiveSeat } from "#backend/enrollments/state/enrollment-repo.ts";
import { isOver } from "#backend/lectures/schedule/fulfillment-policy.ts";
import { canUpdateLecture } from "#backend/lectures/schedule/lecture-policy.ts";
import { findLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { requireLecture } from "#backend/lectures/require-lecture.ts";
import * as results from "#backend/teaching/polls/class-results.ts";
import { getReplayPolls } from "#backend/teaching/polls/get-replay-polls.ts";
import * as polls from "#backend/teaching/polls/prepare-polls.ts";
import { listPolls } from "#backend/teaching/polls/read-polls.ts";

interface Services {
  db: Knex;
  clock: Clock;
}

/** What a lecture's instructor prepares and, like the students, finds after the class. */
export function pollRoutes(services: Services): Route[] {
  return [...preparationRoutes(services), ...resultRoutes(services)];
}

function preparationRoutes(services: Services): Route[] {
  const { db, clock } = services;
  const options = { access: "signed-in", limit: "moderate" } as const;

  type Input = Parameters<typeof requireLecture>[1];
  const lectureOf = async (input: Input) => (await requireLecture(services, input, canUpdateLecture)).id;
  const pollOf = async (input: Input & { params: { pollId: string } }) => ({
    lectureId: await lectureOf(input),
    pollId: input.params.pollId.toLowerCase(),
  });
  async function find({ lectureId, pollId }: { lectureId: string; pollId: string }): Promise<wire.HostPoll> {
    const found = (await listPolls(db, lectureId, clock())).find(({ _id }) => _id === pollId);
    if (!found) throw new AppError("class_poll_not_found");
    return found;
  }
  const done = async (change: Promise<void>) => {
    await change;
    return { data: {} };
  };

  return [
    route(wire.listPolls, {
      access: "signed-in",
      handle: async (input) => ({ data: await listPolls(db, await lectureOf(input), clock()) }),
    }),
    route(wire.createPoll, {
      ...options,
      handle: async (input) => {
        const lectureId = await lectureOf(input);
        return { data: await find({ lectureId, pollId: await polls.createPoll(db, lectureId, input.body) }) };
      },
    }),
    route(wire.updatePoll, {
      ...options,
      handle: async (input) => {
        const key = await pollOf(input);
        await polls.updatePoll(db, key, input.body);
        return { data: await find(key) };
      },
    }),
    route(wire.deletePoll, {
      ...options,
      handle: async (input) => done(polls.deletePoll(db, await pollOf(input))),
    }),
    route(wire.movePoll, {
      ...options,
      handle: async (input) => done(polls.movePoll(db, await pollOf(input), input.body.position)),
    }),
  ];
}

function resultRoutes(services: Services): Route[] {
  const { db, clock } = services;
  return [
    route(getClassResults, {
      access: "signed-in",
      handle: async (input) => {
        const { id } = await requireLecture(services, input, canListStudents);
        return { data: await results.getClassResults(db, id, clock()) };
      },
    }),
    route(replayPolls, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params }) => ({ data: await getReplayPolls(services, caller, params.id) }),
    }),
    route(getOwnResults, {
      access: "signed-in",
      handle: async (input) => {
        const { accountId } = input.caller;
        const now = clock();
        const lecture = await findLecture(db, input.params.id, now);
        if (!lecture) throw new AppError("lecture_not_found");
        const lectureId = lecture.id;
        if (!(await findActiveSeat(db, { lectureId, studentId: accountId })))
          throw new AppError("not_enrolled");
        if (await isBanned(db, lectureId, accountId)) throw new AppError("banned");
        if (!isOver(lecture, now)) throw new AppError("own_results_too_early");
        return { data: await results.getOwnResults(db, { lectureId, accountId, now }) };
      },
    }),
  ];
}
