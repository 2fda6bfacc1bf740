import * as wire from "#contract/room/question.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { listQuestions } from "#backend/teaching/questions/list-questions.ts";
import { findClassSettings } from "#backend/teaching/state/class-settings-repo.ts";
import { enterRoom } from "../access/enter-room.ts";
import { ask, vote, type QuestionServices } from "./question-commands.ts";

/** The questions that a lecture's students ask on its page, before it starts. */
export function questionRoutes(services: QuestionServices): Route[] {
  const { db, clock } = services;

  /** Checks that the caller may ask now, and returns the request with the caller's account. */
  async function fromStudent<Request extends object>(
    { accountId }: { accountId: string },
    lectureId: string,
    request: Request,
  ) {
    const { role, lecture } = await enterRoom(services, { accountId, roomId: lectureId });
    if (role !== "viewer") throw new AppError("viewers_only");
    if (lecture.startsAt <= clock()) throw new AppError("ask_in_room");
    return { ...request, roomId: lecture.id, accountId };
  }

  return [
    route(wire.listQuestions, {
      access: "signed-in",
      handle: async ({ caller: { accountId }, params: { id }, query: { after = null } }) => {
        const { role, lecture } = await enterRoom(services, { accountId, roomId: id });
        const reader = { lectureId: lecture.id, readerId: accountId, hosts: role === "host" };
        const [page, { rules }] = await Promise.all([
          listQuestions(db, reader, after),
          findClassSettings(db, lecture.id),
        ]);
        return { data: { ...page, rules, few: lecture.seatsTaken < wire.FEW_VIEWERS } };
      },
    }),
    route(wire.askQuestion, {
      access: "signed-in",
      limit: "question",
      handle: async ({ caller, params, body }) => ({
        data: await ask(services, await fromStudent(caller, params.id, body)),
      }),
    }),
    route(wire.voteQuestion, {
      access: "signed-in",
      limit: "roomUpdate",
      handle: async ({ caller, params: { id, seq }, body }) => {
        await vote(services, await fromStudent(caller, id, { ...body, seq }));
        return { data: {} };
      },
    }),
  ];
}
