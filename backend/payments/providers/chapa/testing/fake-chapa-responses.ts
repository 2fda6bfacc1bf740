import { randomBytes } from "node:crypto";
import { z } from "zod";

export interface FakeCharge {
  amount: string;
  currency: string;
  email: string | undefined;
  reference: string;
  status: "unpaid" | "success" | "failed" | "failed/cancelled" | "cancelled" | "refunded" | "reversed";
  createdAt: Date;
  /** Defaults to `test`. */
  mode?: "test" | "live";
  /** The key is the refund's `reference`. */
  refunds: Map<string, FakeRefund>;
}

export interface FakeRefund {
  refId: string;
  status: string;
  /** In birr. */
  amount: number;
}

/** The key is our reference, which Chapa calls `tx_ref`. */
export type Charges = Map<string, FakeCharge>;

/** The fake's records of our account at Chapa. */
export interface FakeAccount {
  charges: Charges;
  /** The balance from which refunds are paid, in birr. */
  balance: number;
}

/**
 * Returns true if Chapa accepts a text: it must not be too long, or contain characters other than letters, digits, `-`,
 * `_`, space and dot.
 */
const fits = (text: unknown, max: number) =>
  typeof text === "string" && text.length <= max && /^[A-Za-z0-9._ -]*$/.test(text);

export interface FakeResponse {
  status: number;
  body: unknown;
}

export const failed = (status: number, message: unknown): FakeResponse => ({
  status,
  body: { message, status: "failed", data: null },
});

const pageSize = 10;

/** Returns a page of paid or attempted charges, newest first; unused checkouts are left out. */
export function listTransactions(charges: Charges, page: number): FakeResponse {
  const used = [...charges].filter(([, { status }]) => status !== "unpaid").toReversed();
  const transactions = used
    .slice((page - 1) * pageSize, page * pageSize)
    .map(([textRef, { reference, status, amount, currency, createdAt }]) => ({
      status: status === "success" ? "success" : "failed/cancelled",
      ref_id: reference,
      type: "API",
      created_at: createdAt.toISOString(),
      currency,
      amount: Number(amount).toFixed(3),
      charge: "0.000",
      trans_id: textRef,
      payment_method: "telebirr",
      customer: { email: null, mobile: null },
    }));
  const next_page_url =
    used.length > page * pageSize ? `https://api.chapa.co/v1/transactions?page=${page + 1}` : null;
  const pagination = { per_page: pageSize, current_page: page, next_page_url };
  return { status: 200, body: { status: "success", data: { transactions, pagination } } };
}

const initializeBody = z.looseObject({
  amount: z.unknown(),
  tx_ref: z.unknown(),
  currency: z.string(),
  email: z.string().optional(),
  customization: z.object({ title: z.unknown(), description: z.unknown() }),
});

function wrongFields(body: z.infer<typeof initializeBody>): Record<string, string[]> {
  const { amount, tx_ref, email, customization } = body;
  const wrong: Record<string, string[]> = {};
  if (typeof amount !== "string" || !/^\d+(\.\d\d)?$/.test(amount)) wrong["amount"] = ["validation.numeric"];
  if (typeof tx_ref !== "string" || tx_ref.length > 50) wrong["tx_ref"] = ["validation.max"];
  if (!fits(customization.title, 16))
    wrong["customization.title"] = ["The customization.title must not exceed 16 characters"];
  if (!fits(customization.description, 50)) wrong["customization.description"] = ["validation.regex"];
  if (/@(test|example)\.com$/.test(email ?? "")) wrong["email"] = ["validation.email"];
  return wrong;
}

export function initialize(
  charges: Charges,
  text: string,
  { origin, now }: { origin: string; now: Date },
): FakeResponse {
  const body = initializeBody.parse(JSON.parse(text));
  const wrong = wrongFields(body);
  if (Object.keys(wrong).length > 0) return failed(400, wrong);
  const textRef = String(body.tx_ref);
  if (charges.has(textRef)) return failed(400, "Transaction reference has been used before");
  charges.set(textRef, {
    amount: String(body.amount),
    currency: body.currency,
    email: body.email,
    reference: `AP${randomBytes(5).toString("hex")}`,
    status: "unpaid",
    createdAt: now,
    refunds: new Map(),
  });
  const data = { checkout_url: `${origin}/checkout/payment/${randomBytes(8).toString("hex")}` };
  return { status: 200, body: { message: "Hosted Link", status: "success", data } };
}

/**
 * Returns a charge as Chapa documents it: the amount is a number here but a string in webhooks, and for an unpaid
 * charge the response is a 404.
 */
export function verify(charges: Charges, textRef: string): FakeResponse {
  const charge = charges.get(textRef);
  if (!charge) return failed(404, "Invalid transaction or Transaction not found");
  if (charge.status === "unpaid")
    return { status: 404, body: { message: "Payment not paid yet", status: null, data: null } };
  const data = {
    amount: Number(charge.amount),
    charge: Number(charge.amount) * 0.035,
    currency: charge.currency,
    mode: charge.mode ?? "test",
    status: charge.status,
    reference: charge.reference,
    method: "telebirr",
    tx_ref: textRef,
    created_at: charge.createdAt.toISOString(),
  };
  return { status: 200, body: { message: "Payment details", status: "success", data } };
}

/** Cancels a charge. As Chapa documents, only an open charge can be cancelled, and the cancellation is permanent. */
export function cancel(charges: Charges, textRef: string): FakeResponse {
  const charge = charges.get(textRef);
  if (charge?.status !== "unpaid") return failed(400, "Transaction is not active");
  charge.status = "failed/cancelled";
  return { status: 200, body: { message: "Transaction cancelled", status: "success", data: null } };
}

/**
 * Refunds a charge. As Chapa documents, a refund may cover only part of the charge, and its `reference` can be used
 * only once.
 */
export function refund(account: FakeAccount, reference: string, text: string): FakeResponse {
  const charges = [...account.charges.values()];
  const charge = charges.find((other) => other.reference === reference);
  if (charge?.status !== "success") return failed(404, "Transaction not found");
  const requested = new URLSearchParams(text);
  const name = requested.get("reference") ?? "";
  if (charges.some(({ refunds }) => refunds.has(name)))
    return failed(400, "Refund reference has been used before");
  const amount = Number(requested.get("amount"));
  const refunded = [...charge.refunds.values()].reduce((sum, other) => sum + other.amount, 0);
  if (refunded + amount > Number(charge.amount)) return failed(400, "The amount exceeds the transaction");
  if (amount > account.balance) return failed(400, "Insufficient Balance");
  account.balance -= amount;
  const entry = { refId: `RF${randomBytes(5).toString("hex")}`, status: "initiated", amount };
  charge.refunds.set(name, entry);
  return {
    status: 200,
    body: {
      message: "Refund initiated",
      status: "success",
      data: { ref_id: entry.refId, status: "initiated" },
    },
  };
}

export function verifyRefund(charges: Charges, name: string): FakeResponse {
  for (const charge of charges.values()) {
    for (const entry of charge.refunds.values()) {
      if (name !== entry.refId && name !== charge.reference) continue;
      return {
        status: 200,
        body: { status: "success", data: { ref_id: entry.refId, status: entry.status } },
      };
    }
  }
  return failed(404, "Refund not found");
}
