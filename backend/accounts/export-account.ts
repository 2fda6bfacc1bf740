import type { AccountExport } from "#contract/own-account.ts";
import { santimToBirr } from "#contract/money.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { readEverythingOf, type ExportedAccount, type ExportedPart } from "./export-repo.ts";

/** Everything we hold about one person, at one moment. @throws AppError account_not_found */
export async function exportAccount(
  { db, clock }: { db: Knex; clock: Clock },
  accountId: string,
): Promise<AccountExport> {
  const found = await readEverythingOf(db, accountId);
  if (!found) throw new AppError("account_not_found");
  return {
    exportedAt: clock().toISOString(),
    account: presentExported(found.account),
    preferences: preferencesOf(found.account),
    sessions: found.sessions.map(withTimes),
    rememberedDevices: found.rememberedDevices.map(withTimes),
    lectures: found.lectures.map(({ priceSantim, ...lecture }) => ({
      ...withTimes(lecture),
      price: santimToBirr(priceSantim),
    })),
    enrollments: found.enrollments.map(withTimes),
    payments: found.payments.map(({ amountSantim, ...payment }) => ({
      ...withTimes(payment),
      amount: santimToBirr(amountSantim),
    })),
    payouts: found.payouts.map(({ amountSantim, ...payout }) => ({
      ...withTimes(payout),
      amount: santimToBirr(amountSantim),
    })),
    messages: found.messages.map(withTimes),
    attendance: found.attendance.map(withTimes),
    exclusions: found.exclusions.map(withTimes),
    roomActs: found.roomActs.map(withTimes),
  };
}

function presentExported(account: ExportedAccount): AccountExport["account"] {
  const { id, name, email, role, bio, phone, pictureKey, createdAt, updatedAt } = account;
  const picture = pictureKey && `/pictures/${pictureKey}`;
  return { _id: id, name, email, role, bio, phone, picture, ...withTimes({ createdAt, updatedAt }) };
}

function preferencesOf({ language, calendar, clock }: ExportedAccount): AccountExport["preferences"] {
  return language !== null && calendar !== null && clock !== null ? { language, calendar, clock } : null;
}

type OnTheWire<Part> = { [Key in keyof Part]: Part[Key] extends Date ? string : OrText<Part[Key]> };
type OrText<Value> = Value extends Date ? string : Value;

/** Every instant as ISO-8601 in UTC. The rest is as the wire has it. */
function withTimes<Part extends ExportedPart>(part: Part): OnTheWire<Part> {
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as OnTheWire<Part>;
}
