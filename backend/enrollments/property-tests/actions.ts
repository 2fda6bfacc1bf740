import fc from "fast-check";
import type { Fault } from "#backend/payments/chapa/testing/fake-chapa.ts";

export const STUDENTS = 3;

/** One action. Students and checkouts are given by number. */
export type SingleAction =
  | { do: "enroll"; student: number; clicks: number; price: "shown" | "stale" }
  | { do: "pay"; checkout: number; amount: "price" | "less" }
  | { do: "fail to pay"; checkout: number; status: "failed" | "failed/cancelled" }
  | { do: "charge back"; checkout: number }
  | { do: "refund part"; checkout: number; birr: number; borneBy: "instructor" | "platform" }
  | { do: "decide wrong amount"; checkout: number; accept: boolean }
  | { do: "return"; checkout: number; as: "payer" | "stranger" }
  | {
      do: "webhook";
      checkout: number;
      event: string;
      signature: "valid" | "constant" | "invalid";
      when: When;
    }
  | { do: "late webhook"; which: number }
  | { do: "fault"; call: FaultyCall; fault: Fault }
  | { do: "time passes"; seconds: number }
  | { do: "withdraw"; student: number }
  | { do: "give"; minutes: number; confirmed: boolean }
  | { do: "end"; ended: boolean }
  | { do: "settle" }
  | { do: "admin decides"; delivery: "given" | "not_given" }
  | { do: "delete lecture" }
  | { do: "delete account"; who: number | "instructor" }
  | { do: "price"; birr: number }
  | { do: "refunds end"; status: "refunded" | "reversed" }
  | { do: "reconcile" };

export type Action = SingleAction | { do: "at once"; actions: SingleAction[] };

type When = "once" | "twice" | "later";
type FaultyCall = "initialize" | "cancel" | "verify" | "refund" | "verify refund";

const checkout = fc.nat(5);
const student = fc.nat(STUDENTS - 1);
const is = fc.constant;
/** Mostly the first value; the others are what goes wrong. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof(
    { weight: 4, arbitrary: is(usual) },
    ...others.map((other) => ({ weight: 1, arbitrary: is(other) })),
  );

const second = 1;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const people = [
  {
    weight: 8,
    arbitrary: fc.record({
      do: is("enroll" as const),
      student,
      clicks: mostly(1, 2),
      price: mostly<"shown" | "stale">("shown", "stale"),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: is("pay" as const),
      checkout,
      amount: mostly<"price" | "less">("price", "less"),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: is("return" as const),
      checkout,
      as: mostly<"payer" | "stranger">("payer", "stranger"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: is("withdraw" as const), student }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is("give" as const),
      minutes: fc.constantFrom(1, 29, 40, 60, 120),
      confirmed: mostly(true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is("end" as const), ended: mostly(true, false) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: is("admin decides" as const),
      delivery: fc.constantFrom("given" as const, "not_given" as const),
    }),
  },
  { weight: 2, arbitrary: is({ do: "delete lecture" as const }) },
  { weight: 2, arbitrary: fc.record({ do: is("price" as const), birr: fc.constantFrom(450, 500, 0) }) },
];

/** Rare, since verifying the password takes its time. */
const deletingAccount = fc.record({
  do: is("delete account" as const),
  who: fc.oneof(student, is("instructor" as const)),
});

const provider = [
  {
    weight: 2,
    arbitrary: fc.record({
      do: is("fail to pay" as const),
      checkout,
      status: fc.constantFrom("failed" as const, "failed/cancelled" as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: is("webhook" as const),
      checkout,
      event: fc.constantFrom("charge.success", "charge.failed/cancelled", "charge.reversed"),
      signature: mostly<"valid" | "constant" | "invalid">("valid", "constant", "invalid"),
      when: fc.constantFrom<When>("once", "twice", "later"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is("charge back" as const), checkout }) },
  { weight: 2, arbitrary: fc.record({ do: is("late webhook" as const), which: fc.nat(3) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: is("fault" as const),
      call: fc.constantFrom<FaultyCall>("initialize", "cancel", "verify", "refund", "verify refund"),
      // Silence costs a timeout.
      fault: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom<Fault>("server error", "html", "done, then cut") },
        { weight: 1, arbitrary: is<Fault>("silence") },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is("refunds end" as const),
      status: mostly<"refunded" | "reversed">("refunded", "reversed"),
    }),
  },
];

/** An admin decides about a wrong amount, or refunds a part. The parts never add up to a price, which would end the enrollment too. */
const admins = [
  {
    weight: 2,
    arbitrary: fc.record({ do: is("decide wrong amount" as const), checkout, accept: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is("refund part" as const),
      checkout,
      birr: fc.constantFrom(70, 1),
      borneBy: fc.constantFrom("instructor" as const, "platform" as const),
    }),
  },
];

const background = [
  {
    weight: 5,
    arbitrary: fc.record({
      do: is("time passes" as const),
      seconds: fc.constantFrom(3 * second, 25 * second, 10 * minute, 59 * minute, 61 * minute, day),
    }),
  },
  { weight: 4, arbitrary: is({ do: "reconcile" as const }) },
  { weight: 2, arbitrary: is({ do: "settle" as const }) },
];

const single: fc.Arbitrary<SingleAction> = fc.oneof(...people, ...provider, ...admins, ...background);
const atOnce = fc.record({
  do: is("at once" as const),
  actions: fc.array(single, { minLength: 2, maxLength: 3 }),
});

const enrolls = (who: number): Action => ({ do: "enroll", student: who, clicks: 1, price: "shown" });
const pays = (which: number): Action => ({ do: "pay", checkout: which, amount: "price" });
const returns = (which: number): Action => ({ do: "return", checkout: which, as: "payer" });

/** Sequences that chance seldom produces, and in which money is most likely to be lost. */
const stories: fc.Arbitrary<Action[]> = fc.tuple(student, student, fc.nat(4)).map(([one, other, story]) => {
  switch (story) {
    case 0: // Another student has the seat by the time the charge is found.
      return [
        enrolls(one),
        pays(-1),
        { do: "time passes", seconds: 61 * minute },
        enrolls(other),
        pays(-1),
        returns(-1),
        returns(-2),
      ];
    case 1: // Two checkouts of one student, both paid.
      return [
        enrolls(one),
        pays(-1),
        { do: "price", birr: 500 },
        enrolls(one),
        pays(-1),
        returns(-2),
        returns(-1),
      ];
    case 2: // Enrolled and withdrawn.
      return [enrolls(one), pays(-1), returns(-1), { do: "withdraw", student: one }];
    case 3: // Withdrawn after the lecture has begun, and then it is not given.
      return [
        enrolls(one),
        pays(-1),
        returns(-1),
        { do: "give", minutes: 1, confirmed: true },
        { do: "withdraw", student: one },
        { do: "time passes", seconds: day },
        { do: "at once", actions: [{ do: "settle" }, { do: "settle" }] },
      ];
    default: // Paid at the moment in which the lecture is deleted.
      return [
        enrolls(one),
        pays(-1),
        {
          do: "at once",
          actions: [{ do: "return", checkout: -1, as: "payer" }, { do: "delete lecture" }],
        },
      ];
  }
});

const alone = (action: Action): Action[] => [action];

export const actions: fc.Arbitrary<Action[]> = fc
  .array(
    fc.oneof(
      { weight: 60, arbitrary: single.map(alone) },
      { weight: 12, arbitrary: atOnce.map(alone) },
      { weight: 8, arbitrary: stories },
      { weight: 1, arbitrary: deletingAccount.map(alone) },
    ),
    { minLength: 3, maxLength: 20, size: "max" },
  )
  .map((parts) => parts.flat());

/** Few seats, so that students compete for them. */
export const capacities = fc.constantFrom(1, 1, 2, null);
