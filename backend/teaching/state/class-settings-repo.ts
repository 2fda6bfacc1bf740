import type { QuestionRules } from "#contract/room/question.ts";
import type { Db } from "#backend/platform/db/knex.ts";

interface ClassSettings {
  rules: { [Rule in keyof QuestionRules]-?: boolean };
  /** The highest number of the lecture's questions; 0 for none. */
  lastSeq: number;
}

interface SettingsRow {
  questionsOpen: boolean;
  anonymousQuestions: boolean;
  questionEveryMinute: boolean;
  reactions: boolean;
  lastQuestion: number;
}

const columns = ["questionsOpen", "anonymousQuestions", "questionEveryMinute", "reactions", "lastQuestion"];

const toSettings = (row: SettingsRow | undefined): ClassSettings => ({
  rules: {
    open: row?.questionsOpen ?? true,
    anonymous: row?.anonymousQuestions ?? false,
    everyMinute: row?.questionEveryMinute ?? false,
    reactions: row?.reactions ?? true,
  },
  lastSeq: row?.lastQuestion ?? 0,
});

/** Returns the defaults while nothing has been set. */
export async function findClassSettings(db: Db, lectureId: string): Promise<ClassSettings> {
  return toSettings(await db("class_settings").where({ lectureId }).first(columns));
}

/** Prevents other changes of the settings and of the lecture's stage until the transaction ends. */
export async function lockClassSettings(trx: Db, lectureId: string): Promise<void> {
  await trx("class_settings").insert({ lectureId }).onConflict("lectureId").merge(["lectureId"]);
}

/** Returns the new rules. */
export async function updateQuestionRules(
  trx: Db,
  lectureId: string,
  { open, anonymous, everyMinute, reactions }: { [Rule in keyof QuestionRules]?: boolean | undefined },
): Promise<ClassSettings["rules"]> {
  const changes = {
    ...(open !== undefined && { questionsOpen: open }),
    ...(anonymous !== undefined && { anonymousQuestions: anonymous }),
    ...(everyMinute !== undefined && { questionEveryMinute: everyMinute }),
    ...(reactions !== undefined && { reactions }),
  };
  const [row] = await trx("class_settings")
    .insert({ lectureId, ...changes })
    .onConflict("lectureId")
    .merge(changes)
    .returning(columns);
  return toSettings(row).rules;
}
