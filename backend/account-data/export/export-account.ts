import type { AccountExport } from "#contract/account-data/account-data.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { toSentFields } from "#backend/lectures/schedule/lecture-fields.ts";
import {
  readAccountData,
  type ExportedAccount,
  type ExportedLecture,
  type ExportedRow,
} from "./export-repo.ts";

/** Exports all data about an account as of one moment. @throws AppError account_not_found */
export async function exportAccount(
  { db, clock }: { db: Knex; clock: Clock },
  accountId: string,
): Promise<AccountExport> {
  const found = await readAccountData(db, accountId);
  if (!found) throw new AppError("account_not_found");
  return {
    exportedAt: clock().toISOString(),
    account: presentExported(found.account),
    preferences: preferencesOf(found.account),
    notifications: {
      zone: found.account.zone,
      choices: found.choices,
      browsers: found.browsers.map(withIsoDates),
      sent: found.pushes.map(withIsoDates),
    },
    sessions: found.sessions.map(withIsoDates),
    rememberedDevices: found.rememberedDevices.map(withIsoDates),
    securityEvents: found.securityEvents.map(withIsoDates),
    passkeys: found.passkeys.map(withIsoDates),
    lectures: found.lectures.map(presentLecture),
    enrollments: found.enrollments.map(withIsoDates),
    payments: found.payments.map(({ amountSantim, ...payment }) => ({
      ...withIsoDates(payment),
      amount: santimToBirr(amountSantim),
    })),
    payouts: found.payouts.map(({ amountSantim, ...payout }) => ({
      ...withIsoDates(payout),
      amount: santimToBirr(amountSantim),
    })),
    messageReports: found.messageReports.map(withIsoDates),
    questions: found.questions.map(withIsoDates),
    questionVotes: found.questionVotes.map(withIsoDates),
    pollAnswers: found.pollAnswers.map(withIsoDates),
    ink: found.ink.map(withIsoDates),
    announcements: found.announcements.map(withIsoDates),
    complaints: found.complaints.map(withIsoDates),
    floorTurns: found.floorTurns.map(withIsoDates),
    cutOutRequests: found.cutOutRequests.map(withIsoDates),
    messages: found.messages.map(withIsoDates),
    attendance: found.attendance.map(withIsoDates),
    bans: found.bans.map(withIsoDates),
    moderationActions: found.moderationActions.map(withIsoDates),
  };
}

function presentExported(account: ExportedAccount): AccountExport["account"] {
  const { id, name, email, role, bio, phone, pictureKey, createdAt, updatedAt } = account;
  const picture = pictureKey && `/pictures/${pictureKey}`;
  return { _id: id, name, email, role, bio, phone, picture, ...withIsoDates({ createdAt, updatedAt }) };
}

function presentLecture(lecture: ExportedLecture): AccountExport["lectures"][number] {
  const { schedule: _, ...fields } = toSentFields(lecture);
  const { _id, startsAt, createdAt, deletedAt, materials, classPolls, decks } = lecture;
  return {
    _id,
    ...fields,
    ...withIsoDates({ startsAt, createdAt, deletedAt }),
    materials,
    classPolls,
    decks,
  };
}

function preferencesOf({ language, calendar, clock }: ExportedAccount): AccountExport["preferences"] {
  return language !== null && calendar !== null && clock !== null ? { language, calendar, clock } : null;
}

type WithIsoDates<Row> = { [Key in keyof Row]: IsoDate<Row[Key]> };
type IsoDate<Value> = Value extends Date ? string : Value;

/** Formats dates as ISO 8601 in UTC and leaves other values unchanged. */
function withIsoDates<Row extends ExportedRow>(row: Row): WithIsoDates<Row> {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as WithIsoDates<Row>;
}
