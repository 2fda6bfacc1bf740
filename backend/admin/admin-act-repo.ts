import type { ActKind } from "#contract/admin.ts";
import type { Db, Knex } from "#backend/db/knex.ts";
import type { IdPage } from "#backend/http/id-page.ts";

/** What was and what became, field by field. */
type Facts = Record<string, string | null>;

interface Act {
  adminId: string;
  kind: ActKind;
  subjectId: string;
  /** The admin's own words. */
  reason: string | null;
  before: Facts;
  after: Facts;
  now: Date;
}

/** Writes down what an admin does, in the transaction that does it. It can't be changed afterwards. */
export async function recordAct(trx: Knex.Transaction, act: Act): Promise<void> {
  await trx("admin_acts").insert({
    admin_id: act.adminId,
    kind: act.kind,
    subject_id: act.subjectId,
    reason: act.reason,
    before: JSON.stringify(act.before),
    after: JSON.stringify(act.after),
    acted_at: act.now,
  });
}

export interface ActRecord extends Omit<Act, "now" | "adminId" | "subjectId"> {
  id: string;
  adminName: string;
  /** The reference of a payment or payout, the name of a lecture, the name and e-mail of a person. */
  subject: string;
  actedAt: Date;
}

/** The newest first; one more than a page. */
export async function listActs(db: Db, { limit, after }: IdPage): Promise<ActRecord[]> {
  const query = db("admin_acts as act")
    .join("accounts as admin", "admin.id", "act.admin_id")
    .leftJoin("payments", "payments.id", "act.subject_id")
    .leftJoin("payouts", "payouts.id", "act.subject_id")
    .leftJoin("lectures", "lectures.id", "act.subject_id")
    .leftJoin("accounts as person", "person.id", "act.subject_id");
  if (after !== null) void query.where("act.id", "<", after);
  return query
    .orderBy("act.id", "desc")
    .limit(limit + 1)
    .select({
      id: "act.id",
      kind: "act.kind",
      adminName: "admin.name",
      subject: db.raw(
        "coalesce(payments.text_ref, payouts.reference, lectures.name, person.name || ' · ' || person.email, '')",
      ),
      reason: "act.reason",
      before: "act.before",
      after: "act.after",
      actedAt: "act.acted_at",
    });
}
