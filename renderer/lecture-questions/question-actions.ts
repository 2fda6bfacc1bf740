import * as wire from "#contract/room/question.ts";
import type { ListedQuestion } from "#contract/room/question.ts";
import { call } from "#renderer/data/client/client.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

export const questionsQuery = (lectureId: string) =>
  queryOf(wire.listQuestions, { params: { id: lectureId }, query: {} });

interface Asked {
  clientId: string;
  text: string;
  anonymous: boolean;
}

export const askQuestion = (lectureId: string, asked: Asked): Promise<ListedQuestion> =>
  call(wire.askQuestion, { params: { id: lectureId }, body: asked });

/** Votes for a question, or takes the vote back. */
export async function toggleVote(lectureId: string, { seq, voted = false }: ListedQuestion): Promise<void> {
  await call(wire.voteQuestion, { params: { id: lectureId, seq }, body: { voted: !voted } });
}
