import type { QuestionRules } from "#contract/room/question.ts";
import type { Db } from "#backend/platform/db/knex.ts";

interface ClassSettings {
  rules: QuestionRules;
  /** The highest number of the lecture's questions; 0 for none. */
  lastSeq: number;
}

interface SettingsRow {
  questionsOpen: boolean;
  anonymousQuestions: boolean;
  questionEveryMinute: boolean;
  lastQuestion: number;
}

const columns = ["questionsOpen", "anonymousQuestions", "questionEveryMinute", "lastQuestion"];

const toSettings = (row: SettingsRow | undefined): ClassSettings => ({
  rules: {
    open: row?.questionsOpen ?? true,
    anonymous: row?.anonymousQuestions ?? false,
    everyMinute: row?.questionEveryMinute ?? false,
  },
  lastSeq: row?.lastQuestion ?? 0,
});

/** Returns the defaults while nothing has been set. */
export async function findClassSettings(db: Db, lectureId: string): Promise<ClassSettings> {
  return toSettings(await db("class_settings").where({ lectureId }).first(columns));
}

/** Prevents other changes of the settings and of the lecture's questions until the transaction ends. */
export async function lockClassSettings(trx: Db, lectureId: string): Promise<ClassSettings> {
  await trx("class_settings").insert({ lectureId }).onConflict("lectureId").ignore();
  return toSettings(await trx("class_settings").where({ lectureId }).forUpdate().first(columns));
}

/** The settings must be locked, which also inserts them. */
export async function updateQuestionRules(
  trx: Db,
  lectureId: string,
  { open, anonymous, everyMinute }: { [Rule in keyof QuestionRules]?: boolean | undefined },
): Promise<void> {
  await trx("class_settings")
    .where({ lectureId })
    .update({
      ...(open !== undefined && { questionsOpen: open }),
      ...(anonymous !== undefined && { anonymousQuestions: anonymous }),
      ...(everyMinute !== undefined && { questionEveryMinute: everyMinute }),
    });
}

/** Returns the number of the next question. */
export async function takeQuestionSeq(trx: Db, lectureId: string): Promise<number> {
  const [row] = await trx("class_settings")
    .where({ lectureId })
    .increment("lastQuestion", 1)
    .returning("lastQuestion");
  return row.lastQuestion;
}
