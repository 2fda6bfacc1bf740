import type { PreparedPoll } from "#contract/room/class-poll.ts";
import type { Db } from "#backend/platform/db/knex.ts";

export interface StoredPoll extends PreparedPoll {
  id: string;
}

const toRow = ({ text, kind, options, right }: PreparedPoll) => ({
  text,
  kind,
  options,
  rightAnswer: right && JSON.stringify(right),
});

/** Lists a lecture's class polls in their order. */
export async function listClassPolls(db: Db, lectureId: string): Promise<StoredPoll[]> {
  return db("class_polls")
    .where({ lectureId })
    .orderBy(["position", "id"])
    .select("id", "text", "kind", "options", { right: "rightAnswer" });
}

export async function insertClassPoll(
  trx: Db,
  { lectureId, position, ...poll }: PreparedPoll & { lectureId: string; position: number },
): Promise<string> {
  const [row] = await trx("class_polls")
    .insert({ lectureId, position, ...toRow(poll) })
    .returning("id");
  return row.id;
}

export async function updateClassPoll(trx: Db, id: string, poll: PreparedPoll): Promise<void> {
  await trx("class_polls").where({ id }).update(toRow(poll));
}

export async function deleteClassPoll(trx: Db, id: string): Promise<void> {
  await trx("class_polls").where({ id }).delete();
}

/** Puts a lecture's class polls into this order. */
export async function orderClassPolls(trx: Db, ids: readonly string[]): Promise<void> {
  await trx("class_polls")
    .whereIn("id", ids)
    .update({ position: trx.raw("array_position(?::uuid[], id) - 1", [[...ids]]) });
}

/** Gives a lecture the class polls of another, without rounds. */
export async function copyClassPolls(trx: Db, fromId: string, toId: string): Promise<void> {
  await trx.raw(
    `insert into class_polls (lecture_id, position, text, kind, options, right_answer)
     select ?, position, text, kind, options, right_answer from class_polls where lecture_id = ?`,
    [toId, fromId],
  );
}
