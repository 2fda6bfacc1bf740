import type { QuestionRequests, questionRequests } from "#contract/room/question.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { listQuestions } from "#backend/teaching/questions/list-questions.ts";
import { reportMessage } from "../chat/report-message.ts";
import {
  answerInWriting,
  ask,
  decide,
  muteAsker,
  setQuestionRules,
  vote,
  type QuestionServices,
} from "../questions/question-commands.ts";
import { checksOf, type RoomPresence } from "./request-checks.ts";
import type { RequestHandlers } from "./socket-requests.ts";

/** Viewers ask and vote, the host and the assistant decide, and everybody reads and reports. */
export function questionHandlers(
  services: QuestionServices,
  presence: RoomPresence,
): Pick<RequestHandlers, keyof typeof questionRequests> {
  const { count, connectionIn } = presence;
  const { ofHost, ofModerator, ofViewer } = checksOf(services, presence);
  return {
    async "ask-question"(socket, request) {
      await count("question", socket);
      const { role } = await connectionIn(socket, request.roomId);
      if (role !== "viewer") throw new AppError("viewers_only");
      return ask(services, { ...request, accountId: socket.data.caller.accountId });
    },
    async "list-questions"(socket, { roomId, after }) {
      await count("roomUpdate", socket);
      const { room, role } = await connectionIn(socket, roomId);
      const readerId = socket.data.caller.accountId;
      return listQuestions(services.db, { lectureId: room, readerId, hosts: role === "host" }, after);
    },
    "vote-question": ofViewer<QuestionRequests["vote-question"]>(vote),
    "decide-question": ofModerator<QuestionRequests["decide-question"]>(decide),
    "write-answer": ofModerator<QuestionRequests["write-answer"]>(answerInWriting),
    "mute-asker": ofHost<QuestionRequests["mute-asker"]>(muteAsker),
    "question-rules": ofHost<QuestionRequests["question-rules"]>(setQuestionRules),
    async "report-question"(socket, request) {
      await count("moderate", socket);
      await connectionIn(socket, request.roomId);
      const reporterId = socket.data.caller.accountId;
      await reportMessage(services, { ...request, kind: "question", reporterId });
      return {};
    },
  };
}
