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

const requests = (db: Db) =>
  db("redaction_requests as c").join("accounts as speaker", "speaker.id", "c.accountId").select("c.*", {
    name: "speaker.name",
    askedAt: "c.requestedAt",
    forAdminSince: "c.escalatedAt",
    answer: "c.refusal",
  });

export async function findOwnRedactionRequest(
  db: Db,
  { recordingId, accountId }: { recordingId: string; accountId: string },
): Promise<RedactionRequestRecord | undefined> {
  return requests(db).where({ "c.recordingId": recordingId, "c.accountId": accountId }).first();
}

export async function findRedactionRequest(
  db: Db,
  recordingId: string,
  id: string,
): Promise<RedactionRequestRecord | undefined> {
  return requests(db).where({ "c.recordingId": recordingId, "c.id": id }).first();
}

export async function findOpenRedactionRequest(
  db: Db,
  id: string,
): Promise<RedactionRequestRecord | undefined> {
  return requests(db).where({ "c.id": id, "c.state": "open" }).first();
}

/** Lists a recording's open redaction requests, oldest first. */
export async function listOpenRedactionRequests(
  db: Db,
  recordingId: string,
): Promise<RedactionRequestRecord[]> {
  return requests(db)
    .where({ "c.recordingId": recordingId, "c.state": "open" })
    .orderBy(["c.requestedAt", "c.id"]);
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
    requestedAt: now,
    escalatedAt: isForAdmin ? now : null,
    decidedBy: null,
    decidedAt: null,
    refusal: null,
  };
  const [request] = await trx("redaction_requests")
    .insert({ recordingId, accountId, ...asked })
    .onConflict(["recordingId", "accountId"])
    .merge(asked)
    .returning<{ id: string }[]>("id");
  if (!request) throw new Error("A request was not opened.");
  return request.id;
}

/** Escalates the request to an admin. */
export async function leaveToAdmin(trx: Knex.Transaction, id: string, now: Date): Promise<void> {
  await trx("redaction_requests").where({ id }).whereNull("escalatedAt").update({ escalatedAt: now });
}

export async function decideRedactionRequest(
  trx: Knex.Transaction,
  id: string,
  { state, answer, by, now }: { state: "granted" | "refused"; answer: string | null; by: string; now: Date },
): Promise<void> {
  await trx("redaction_requests")
    .where({ id })
    .update({ state, refusal: answer, decidedBy: by, decidedAt: now });
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
      void join.on("r.lectureId", "l.id").onIn("r.state", ["preview", "ready"]);
    })
    .where("l.id", lectureId)
    .whereNull("l.deletedAt")
    .first("l.instructorId", "r.expiresAt", { recordingId: "r.id" });
}
