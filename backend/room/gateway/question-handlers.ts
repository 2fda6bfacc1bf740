import type { QuestionRequests, questionRequests } from "#contract/room/question.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { listQuestions } from "#backend/teaching/questions/list-questions.ts";
import type { RoomConnection, RoomSocket } from "../broadcast/room-io.ts";
import { mayModerate } from "../moderation/may-moderate.ts";
import {
  answerInWriting,
  ask,
  decide,
  muteAsker,
  setQuestionRules,
  vote,
  type QuestionServices,
} from "../questions/question-commands.ts";
import { reportQuestion } from "../questions/report-question.ts";
import type { RequestHandlers } from "./socket-requests.ts";

interface Guards {
  count: (name: "question" | "moderate" | "roomUpdate", socket: RoomSocket) => Promise<void>;
  connectionIn: (socket: RoomSocket, roomId: string) => Promise<RoomConnection>;
}

type Command<Request> = (
  services: QuestionServices,
  request: Request & { accountId: string },
) => Promise<unknown>;

/** Viewers ask and vote, the host and the assistant decide, and everybody reads and reports. */
export function questionHandlers(
  services: QuestionServices,
  { count, connectionIn }: Guards,
): Pick<RequestHandlers, keyof typeof questionRequests> {
  const { db } = services;

  /** Wraps a command that only some participants may send. `refuse` throws for the others. */
  const of =
    (refuse: (connection: RoomConnection, accountId: string) => Promise<void> | void) =>
    <Request extends { roomId: string }>(command: Command<Request>) =>
    async (socket: RoomSocket, request: Request) => {
      await count("moderate", socket);
      const { accountId } = socket.data.caller;
      await refuse(await connectionIn(socket, request.roomId), accountId);
      await command(services, { ...request, accountId });
      return {};
    };
  const refuseHost = ({ role }: RoomConnection) => {
    if (role !== "viewer") throw new AppError("viewers_only");
  };
  const ofEverybody = of(() => undefined);
  const ofViewer = of(refuseHost);
  const ofHost = of(({ role }) => {
    if (role !== "host") throw new AppError("host_only");
  });
  const ofModerator = of(async ({ room, role }, accountId) => {
    if (!(await mayModerate(db, { roomId: room, accountId, role }))) throw new AppError("host_only");
  });

  return {
    async "ask-question"(socket, request) {
      await count("question", socket);
      refuseHost(await connectionIn(socket, request.roomId));
      return ask(services, { ...request, accountId: socket.data.caller.accountId });
    },
    async "list-questions"(socket, { roomId, after }) {
      await count("roomUpdate", socket);
      const { room, role } = await connectionIn(socket, roomId);
      const readerId = socket.data.caller.accountId;
      return listQuestions(db, { lectureId: room, readerId, hosts: role === "host" }, after);
    },
    "vote-question": ofViewer<QuestionRequests["vote-question"]>(vote),
    "decide-question": ofModerator<QuestionRequests["decide-question"]>(decide),
    "write-answer": ofModerator<QuestionRequests["write-answer"]>(answerInWriting),
    "mute-asker": ofHost<QuestionRequests["mute-asker"]>(muteAsker),
    "question-rules": ofHost<QuestionRequests["question-rules"]>(setQuestionRules),
    "report-question": ofEverybody<QuestionRequests["report-question"]>(reportQuestion),
  };
}
