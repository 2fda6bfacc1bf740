import fc from "fast-check";
import type { Fault } from "#backend/payments/chapa/testing/fake-chapa.ts";

export const STUDENTS = 3;

/** One thing that somebody or something does. People and checkouts are named by number, whoever there is. */
export type SingleAction =
  | { do: "enroll"; student: number; clicks: number; price: "shown" | "stale" }
  | { do: "pay"; checkout: number; amount: "asked" | "less" }
  | { do: "fail to pay"; checkout: number; status: "failed" | "failed/cancelled" }
  | { do: "take back"; checkout: number }
  | { do: "come back"; checkout: number; as: "payer" | "stranger" }
  | { do: "webhook"; checkout: number; event: string; signed: "well" | "constantly" | "wrongly"; when: When }
  | { do: "late webhook"; which: number }
  | { do: "fault"; call: FaultyCall; fault: Fault }
  | { do: "time passes"; seconds: number }
  | { do: "withdraw"; student: number }
  | { do: "host sends" }
  | { do: "delete lecture" }
  | { do: "leave"; who: number | "instructor" }
  | { do: "price"; birr: number }
  | { do: "refunds end"; status: "refunded" | "reversed" }
  | { do: "reconcile" };

export type Action = SingleAction | { do: "at once"; actions: SingleAction[] };

type When = "once" | "twice" | "later";
type FaultyCall = "initialize" | "cancel" | "verify" | "refund" | "verify refund";

const checkout = fc.nat(5);
const student = fc.nat(STUDENTS - 1);
const is = fc.constant;
/** Mostly the first; the others are what goes wrong. */
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
      amount: mostly<"asked" | "less">("asked", "less"),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: is("come back" as const),
      checkout,
      as: mostly<"payer" | "stranger">("payer", "stranger"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: is("withdraw" as const), student }) },
  { weight: 1, arbitrary: is({ do: "host sends" as const }) },
  { weight: 2, arbitrary: is({ do: "delete lecture" as const }) },
  { weight: 2, arbitrary: fc.record({ do: is("price" as const), birr: fc.constantFrom(450, 500, 0) }) },
];

/** Their password is proved, which takes its time. */
const leaving = fc.record({
  do: is("leave" as const),
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
      signed: mostly<"well" | "constantly" | "wrongly">("well", "constantly", "wrongly"),
      when: fc.constantFrom<When>("once", "twice", "later"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is("take back" as const), checkout }) },
  { weight: 2, arbitrary: fc.record({ do: is("late webhook" as const), which: fc.nat(3) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: is("fault" as const),
      call: fc.constantFrom<FaultyCall>("initialize", "cancel", "verify", "refund", "verify refund"),
      // The silent one costs its time-out.
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

const background = [
  {
    weight: 5,
    arbitrary: fc.record({
      do: is("time passes" as const),
      seconds: fc.constantFrom(3 * second, 25 * second, 10 * minute, 59 * minute, 61 * minute, day),
    }),
  },
  { weight: 4, arbitrary: is({ do: "reconcile" as const }) },
];

const single: fc.Arbitrary<SingleAction> = fc.oneof(...people, ...provider, ...background);
const atOnce = fc.record({
  do: is("at once" as const),
  actions: fc.array(single, { minLength: 2, maxLength: 3 }),
});

const enrolls = (who: number): Action => ({ do: "enroll", student: who, clicks: 1, price: "shown" });
const pays = (which: number): Action => ({ do: "pay", checkout: which, amount: "asked" });
const comesBack = (which: number): Action => ({ do: "come back", checkout: which, as: "payer" });

/** What chance seldom brings about by itself, and where money is lost if anywhere. */
const stories: fc.Arbitrary<Action[]> = fc.tuple(student, student, fc.nat(3)).map(([one, other, story]) => {
  switch (story) {
    case 0: // Somebody else has the seat by the time the money is heard of.
      return [
        enrolls(one),
        pays(-1),
        { do: "time passes", seconds: 61 * minute },
        enrolls(other),
        pays(-1),
        comesBack(-1),
        comesBack(-2),
      ];
    case 1: // Two checkouts of one student, both paid.
      return [
        enrolls(one),
        pays(-1),
        { do: "price", birr: 500 },
        enrolls(one),
        pays(-1),
        comesBack(-2),
        comesBack(-1),
      ];
    case 2: // In and out again.
      return [enrolls(one), pays(-1), comesBack(-1), { do: "withdraw", student: one }];
    default: // Paid in the moment that the lecture goes.
      return [
        enrolls(one),
        pays(-1),
        {
          do: "at once",
          actions: [{ do: "come back", checkout: -1, as: "payer" }, { do: "delete lecture" }],
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
      { weight: 1, arbitrary: leaving.map(alone) },
    ),
    { minLength: 3, maxLength: 20, size: "max" },
  )
  .map((parts) => parts.flat());

/** As few seats as make people meet. */
export const capacities = fc.constantFrom(1, 1, 2, null);
