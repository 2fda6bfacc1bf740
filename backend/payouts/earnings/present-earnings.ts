import type { z } from "zod";
import {
  statementKind,
  type earnings,
  type lectureEarnings,
  type statementRow,
} from "#contract/payments/earnings.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { wallClock } from "#backend/lectures/calendar/wall-clock.ts";
import type {
  EarningsRecord,
  LectureEarningsRecord,
  NextEarningsRecord,
  StatementRecord,
} from "./earnings-repo.ts";

/** Accounting uses this zone's days, wherever a lecture takes place. */
const BUSINESS_ZONE = "Africa/Addis_Ababa";

export function presentEarnings(
  record: EarningsRecord,
  next: NextEarningsRecord | undefined,
): z.input<typeof earnings> {
  return {
    balance: santimToBirr(record.balanceSantim),
    available: santimToBirr(record.availableSantim),
    held: santimToBirr(record.heldSantim),
    inTransit: santimToBirr(record.inTransitSantim),
    paidOut: santimToBirr(record.paidOutSantim),
    next: next === undefined ? null : { amount: santimToBirr(next.santim), at: next.at.toISOString() },
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
    held: santimToBirr(record.heldSantim),
    payableAt: record.payableAt?.toISOString() ?? null,
    decided: record.isDecided,
  };
}

export function presentStatementRow(record: StatementRecord): z.input<typeof statementRow> {
  const zone = record.zone ?? BUSINESS_ZONE;
  return {
    _id: record.id,
    at: wallClock(record.bookedAt, zone),
    zone,
    month: wallClock(record.bookedAt, BUSINESS_ZONE).slice(0, 7),
    kind: statementKind.parse(record.kind),
    lectureName: record.lectureName,
    amount: santimToBirr(record.amountSantim),
    balance: santimToBirr(record.balanceSantim),
  };
}
