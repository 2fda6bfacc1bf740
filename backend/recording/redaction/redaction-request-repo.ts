import type { Db, Knex } from "#backend/platform/db/knex.ts";

/** A speaker's request to be redacted from a replay. */
export interface RedactionRequestRecord {
  id: string;
  accountId: string;
  /** The speaker's name. */
  name: string;
  state: "open" | "granted" | "refused";
  reason: string | null;
  askedAt: Date;
  /** The time from which an admin decides. */
  forAdminSince: Date | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** The reason for a refusal. */
  answer: string | null;
}

const columns = {
  id: "c.id",
  accountId: "c.account_id",
  name: "speaker.name",
  state: "c.state",
  reason: "c.reason",
  askedAt: "c.requested_at",
  forAdminSince: "c.escalated_at",
  decidedBy: "c.decided_by",
  decidedAt: "c.decided_at",
  answer: "c.refusal",
} as const satisfies Record<keyof RedactionRequestRecord, string>;

const requests = (db: Db) =>
  db("redaction_requests as c").join("accounts as speaker", "speaker.id", "c.account_id");

export async function findOwnRedactionRequest(
  db: Db,
  { recordingId, accountId }: { recordingId: string; accountId: string },
): Promise<RedactionRequestRecord | undefined> {
  return requests(db).where({ "c.recording_id": recordingId, "c.account_id": accountId }).first(columns);
}

export async function findRedactionRequest(
  db: Db,
  recordingId: string,
  id: string,
): Promise<RedactionRequestRecord | undefined> {
  return requests(db).where({ "c.recording_id": recordingId, "c.id": id }).first(columns);
}

export async function findOpenRedactionRequest(
  db: Db,
  id: string,
): Promise<RedactionRequestRecord | undefined> {
  return requests(db).where({ "c.id": id, "c.state": "open" }).first(columns);
}

/** Lists a recording's open redaction requests, oldest first. */
export async function listOpenRedactionRequests(
  db: Db,
  recordingId: string,
): Promise<RedactionRequestRecord[]> {
  return requests(db)
    .where({ "c.recording_id": recordingId, "c.state": "open" })
    .orderBy(["c.requested_at", "c.id"])
    .select(columns);
}

interface Asked {
  recordingId: string;
  accountId: string;
  reason: string | null;
  /** True if the host has already refused the request, so that an admin decides it. */
  isForAdmin: boolean;
  now: Date;
}

/** Opens a speaker's request, or reopens one that was decided. Returns its id. */
export async function openRedactionRequest(
  trx: Knex.Transaction,
  { recordingId, accountId, reason, isForAdmin, now }: Asked,
): Promise<string> {
  const asked = {
    state: "open",
    reason,
    requested_at: now,
    escalated_at: isForAdmin ? now : null,
    decided_by: null,
    decided_at: null,
    refusal: null,
  };
  const [request] = await trx("redaction_requests")
    .insert({ recording_id: recordingId, account_id: accountId, ...asked })
    .onConflict(["recording_id", "account_id"])
    .merge(asked)
    .returning<{ id: string }[]>("id");
  if (!request) throw new Error("A request was not opened.");
  return request.id;
}

/** Escalates the request to an admin. */
export async function leaveToAdmin(trx: Knex.Transaction, id: string, now: Date): Promise<void> {
  await trx("redaction_requests").where({ id }).whereNull("escalated_at").update({ escalated_at: now });
}

export async function decideRedactionRequest(
  trx: Knex.Transaction,
  id: string,
  { state, answer, by, now }: { state: "granted" | "refused"; answer: string | null; by: string; now: Date },
): Promise<void> {
  await trx("redaction_requests")
    .where({ id })
    .update({ state, refusal: answer, decided_by: by, decided_at: now });
}

/** The facts about a lecture's replay for a speaker in it. */
export interface SpokenReplay {
  instructorId: string;
  /** Null if there is no replay. */
  recordingId: string | null;
  expiresAt: Date | null;
}

/** Returns undefined if the lecture does not exist. */
export async function findSpokenReplay(db: Db, lectureId: string): Promise<SpokenReplay | undefined> {
  return db("lectures as l")
    .leftJoin("recordings as r", (join) => {
      void join.on("r.lecture_id", "l.id").onIn("r.state", ["preview", "ready"]);
    })
    .where("l.id", lectureId)
    .whereNull("l.deleted_at")
    .first({ instructorId: "l.instructor_id", recordingId: "r.id", expiresAt: "r.expires_at" });
}
