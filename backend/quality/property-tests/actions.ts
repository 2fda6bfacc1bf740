import fc from "fast-check";
import type { Fault } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import {
  type Action,
  type FaultyCall,
  type ReplayStep,
  type SingleAction,
  STUDENTS,
  type When,
} from "./action.ts";
import { REPLAY_STORIES, replayStory } from "./replay-stories.ts";
import { SEAT_STORIES, seatStory } from "./seat-stories.ts";

const checkout = fc.nat(5);
const student = fc.nat(STUDENTS - 1);
const is = fc.constant;
/** Generates the first value in most cases; the other values are failure cases. */
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
      fulfillment: fc.constantFrom("given" as const, "not_given" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is("replay" as const),
      step: fc.constantFrom<ReplayStep>("is ready", "bought", "bought", "watched", "deleted"),
      student,
    }),
  },
  { weight: 2, arbitrary: is({ do: "delete lecture" as const }) },
  { weight: 2, arbitrary: fc.record({ do: is("price" as const), birr: fc.constantFrom(450, 500, 0) }) },
];

/** This action is generated rarely, since verifying the password is slow. */
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
      // A provider that does not respond is rare here, since each such case costs a timeout.
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

/**
 * An admin decides about a payment of a wrong amount, or refunds part of a payment. The parts never add up to the whole
 * price, since a full refund would also end the enrollment.
 */
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

const stories = fc.oneof(
  fc.record({ one: student, other: student, story: fc.nat(SEAT_STORIES - 1) }).map(seatStory),
  fc.record({ one: student, other: student, story: fc.nat(REPLAY_STORIES - 1) }).map(replayStory),
);

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
