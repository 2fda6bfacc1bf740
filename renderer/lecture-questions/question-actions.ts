import type { z } from "zod/mini";
import * as wire from "#contract/room/question.ts";
import type { ListedQuestion } from "#contract/room/question.ts";
import { call } from "#renderer/data/client/client.ts";
import { changeOptimistically, updateQueries } from "#renderer/data/queries/change-queries.ts";
import { keyOf } from "#renderer/data/queries/query-of.ts";
import type { PagedQuery, Pages } from "#renderer/data/queries/use-paged-query.ts";

type Listed = ListedQuestion & { _id: string };
type Loaded = Pages<Listed>;

const toListed = (question: ListedQuestion): Listed => ({ ...question, _id: String(question.seq) });
const keyFor = (id: string) => keyOf(wire.listQuestions, { params: { id } });

export const questionsQuery = (
  lectureId: string,
): PagedQuery<Listed, Pick<z.infer<typeof wire.listQuestions.data>, "rules" | "few">> => ({
  key: keyFor(lectureId),
  load: async (cursor, signal) => {
    const { questions, next, ...about } = await call(wire.listQuestions, {
      params: { id: lectureId },
      query: cursor === null ? {} : { after: cursor },
      signal,
    });
    return { ...about, data: questions.map(toListed), nextCursor: next };
  },
});

export const askQuestion = (
  lectureId: string,
  asked: z.infer<typeof wire.askQuestion.body>,
): Promise<ListedQuestion> => call(wire.askQuestion, { params: { id: lectureId }, body: asked });

/** Shows the own question at the end, even if it belongs to a later page. */
export const showAsked = (lectureId: string, question: ListedQuestion) =>
  updateQueries(keyFor(lectureId), ({ data, ...pages }: Loaded) => ({
    ...pages,
    data: [...data.filter(({ seq }) => seq !== question.seq), toListed(question)],
  }));

/** Votes for a question, or takes the vote back. No question moves. */
export function toggleVote(lectureId: string, { seq, voted = false }: ListedQuestion): Promise<void> {
  const show = (now: boolean) => (pages: Loaded) => ({
    ...pages,
    data: pages.data.map((one) =>
      one.seq === seq ? { ...one, voted: now, votes: Math.max(0, one.votes + (now ? 1 : -1)) } : one,
    ),
  });
  const body = { voted: !voted };
  return changeOptimistically(keyFor(lectureId), { apply: show(!voted), revert: show(voted) }, () =>
    call(wire.voteQuestion, { params: { id: lectureId, seq }, body }),
  );
}
