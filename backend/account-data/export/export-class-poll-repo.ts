import type { Knex } from "#backend/platform/db/knex.ts";

/** The class polls that an instructor prepared for a lecture. */
export const ownClassPolls = `
  coalesce((select jsonb_agg(jsonb_build_object('text', text, 'kind', kind, 'options', options,
      'right', right_answer) order by position)
    from class_polls where lecture_id = lectures.id), '[]')`;

export type GivenPollAnswer = { lectureName: string; text: string; answers: string[]; answeredAt: Date };

/** Reads an account's answers to class polls. */
export async function readPollAnswers(trx: Knex.Transaction, accountId: string): Promise<GivenPollAnswer[]> {
  return trx("poll_answers as answer")
    .join("poll_rounds as round", { "round.lectureId": "answer.lectureId", "round.round": "answer.round" })
    .join("class_polls as poll", "poll.id", "round.pollId")
    .join("lectures", "lectures.id", "answer.lectureId")
    .where({ accountId })
    .orderBy("answeredAt")
    .select("poll.text", "answeredAt", {
      lectureName: "lectures.name",
      answers: trx.raw(`case poll.kind when 'number' then array[answer.number::text]
        when 'true-false' then array[(answer.chosen[1] = 0)::text]
        else array(select poll.options[option + 1] from unnest(answer.chosen) as option) end`),
    });
}
