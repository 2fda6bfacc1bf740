import { birrToSantim, santimToBirr } from "#contract/money.ts";
import { AppError } from "#backend/app-error.ts";
import { recordAct } from "./admin-act-repo.ts";
import type { AdminServices } from "./admin-services.ts";

interface LectureRefund {
  adminId: string;
  lectureId: string;
  /** The students read it too. */
  reason: string;
  /** What the admin was shown and said yes to; the amount in birr. */
  payments: number;
  amount: number;
}

/**
 * Pays back everybody who has paid for a lecture, once: who clicks twice, or says yes to other money than there is by
 * now, changes nothing.
 * @throws AppError lecture_not_found, conflict
 */
export async function refundLecture(
  { db, clock, payLectureBack }: AdminServices,
  { adminId, lectureId, reason, payments, amount }: LectureRefund,
): Promise<void> {
  const done = await db.transaction(async (trx) => {
    const now = clock();
    const paidBack = await payLectureBack(trx, { id: lectureId, reason, now });
    if (!paidBack) throw new AppError("lecture_not_found");
    // It throws, so nothing of it has happened.
    if (paidBack.payments !== payments || paidBack.santim !== birrToSantim(amount))
      throw new AppError("conflict");
    await recordAct(trx, {
      adminId,
      kind: "lecture_refunded",
      subjectId: lectureId,
      reason,
      before: { payments: String(payments), birr: String(santimToBirr(paidBack.santim)) },
      after: { payments: "0", birr: "0" },
      now,
    });
    return paidBack;
  });
  done.tell();
}
