import type { ComplaintStatus } from "#contract/enrollments/complaint.ts";
import type { Knex } from "#backend/platform/db/knex.ts";

export type Complaint = {
  lectureName: string;
  text: string;
  status: ComplaintStatus;
  filedAt: Date;
  decidedAt: Date | null;
};

export async function readComplaints(trx: Knex.Transaction, accountId: string): Promise<Complaint[]> {
  return trx("complaints")
    .join("lectures", "lectures.id", "complaints.lecture_id")
    .where("complaints.student_id", accountId)
    .orderBy("complaints.id")
    .select({
      lectureName: "lectures.name",
      text: "complaints.text",
      status: "complaints.status",
      filedAt: "complaints.created_at",
      decidedAt: "complaints.decided_at",
    });
}
