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
    .join("lectures", "lectures.id", "complaints.lectureId")
    .where("complaints.studentId", accountId)
    .orderBy("complaints.id")
    .select("complaints.text", "complaints.status", "complaints.decidedAt", {
      lectureName: "lectures.name",
      filedAt: "complaints.createdAt",
    });
}
