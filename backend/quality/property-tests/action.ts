import type { Fault } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";

export const STUDENTS = 3;

/** One action. Students and checkouts are referred to by number. */
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
  | { do: "admin decides"; fulfillment: "given" | "not_given" }
  | { do: "delete lecture" }
  | { do: "delete account"; who: number | "instructor" }
  | { do: "price"; birr: number }
  | { do: "replay"; step: ReplayStep; student: number }
  | { do: "refunds end"; status: "refunded" | "reversed" }
  | { do: "reconcile" };

export type Action = SingleAction | { do: "at once"; actions: SingleAction[] };

export type ReplayStep = "is ready" | "bought" | "watched" | "deleted";
export type When = "once" | "twice" | "later";
export type FaultyCall = "initialize" | "cancel" | "verify" | "refund" | "verify refund";
