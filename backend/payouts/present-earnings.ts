import type { z } from "zod";
import { statementKind, type earnings, type lectureEarnings, type statementRow } from "#contract/earnings.ts";
import { santimToBirr } from "#contract/money.ts";
import { wallClock } from "#backend/lectures/wall-clock.ts";
import type { EarningsRecord, LectureEarningsRecord, StatementRecord } from "./earnings-repo.ts";

export function presentEarnings(record: EarningsRecord): z.input<typeof earnings> {
  return {
    balance: santimToBirr(record.balanceSantim),
    available: santimToBirr(record.availableSantim),
    inTransit: santimToBirr(record.inTransitSantim),
    paidOut: santimToBirr(record.paidOutSantim),
  };
}

export function presentLectureEarnings(record: LectureEarningsRecord): z.input<typeof lectureEarnings> {
  return {
    _id: record.id,
    name: record.name,
    schedule: wallClock(record.startsAt, record.zone),
    zone: record.zone,
    sold: santimToBirr(record.soldSantim),
    refunded: santimToBirr(record.refundedSantim),
    fee: santimToBirr(record.feeSantim),
    net: santimToBirr(record.netSantim),
  };
}

export function presentStatementRow(record: StatementRecord): z.input<typeof statementRow> {
  return {
    _id: record.id,
    at: record.bookedAt.toISOString(),
    kind: statementKind.parse(record.kind),
    lectureName: record.lectureName,
    amount: santimToBirr(record.amountSantim),
    balance: santimToBirr(record.balanceSantim),
  };
}
