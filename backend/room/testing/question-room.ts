import { randomUUID } from "node:crypto";
import {
  listedQuestion,
  questionPage,
  type QuestionPage,
  type TeachingEvent,
} from "#contract/room/question.ts";
import { acknowledgement } from "#contract/room/room.ts";
import type { JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";
import { createRoomWithViewers } from "./room-with-viewers.ts";

export const asking = (text: string, fields: object = {}) => ({ clientId: randomUUID(), text, ...fields });

/** Waits for an event that fits. */
export async function heard(page: JoinedPage, fits: (event: TeachingEvent) => boolean) {
  for (;;) {
    const event = await page.next("teaching");
    if (fits(event)) return event;
  }
}

/** A room with its host and two viewers, and what they ask of its questions. */
export async function createQuestionRoom(api: Pick<TestServer, "url" | "db">) {
  const room = await createRoomWithViewers(api);
  const { id: lectureId, sara, hostPage, request } = room;
  async function list(page: JoinedPage, after: string | null = null): Promise<QuestionPage> {
    const answer = acknowledgement(questionPage).parse(await request(page, "list-questions", { after }));
    return answer.ok ? answer.data : Promise.reject(new Error(answer.error.code));
  }
  return {
    ...room,
    list,
    async ask(page: JoinedPage, text: string, fields: object = {}) {
      const sent = await request(page, "ask-question", asking(text, fields));
      const answer = acknowledgement(listedQuestion).parse(sent);
      return answer.ok ? answer.data : Promise.reject(new Error(answer.error.code));
    },
    listed: async (page: JoinedPage) =>
      (await list(page)).questions.map(({ text, votes }) => `${text} ${votes}`),
    vote: (page: JoinedPage, seq: number, voted = true) => request(page, "vote-question", { seq, voted }),
    decide: (page: JoinedPage, seq: number, decision: string) =>
      request(page, "decide-question", { seq, decision }),
    allow: (rules: object) => request(hostPage, "question-rules", rules),
    kindsOfActions: () => api.db("moderation_actions").where({ lectureId }).orderBy("id").pluck("kind"),
    /** Inserts questions of Sara's. */
    async addQuestions(count: number, text: (index: number) => string): Promise<void> {
      await api.db("class_settings").insert({ lectureId, lastQuestion: count });
      await api.db("questions").insert(
        Array.from({ length: count }, (_, index) => ({
          lectureId,
          seq: index + 1,
          askerId: sara.id,
          clientId: randomUUID(),
          text: text(index),
          anonymous: false,
          askedAt: new Date(),
        })),
      );
    },
  };
}
export type QuestionRoom = Awaited<ReturnType<typeof createQuestionRoom>>;
