import { useEffect, useState } from "react";
import type { Account } from "#contract/accounts/account.ts";
import type { EnrollmentKind } from "#contract/payments/enrollment-kind.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import type { ApiError } from "#renderer/data/client/api-error.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { enroll } from "./enrollment-actions.ts";
import { paymentErrorText } from "./payment/payment-error-text.ts";

/** A question to answer before the payment page opens. */
export type Question =
  /** The provider needs a mobile number. */
  | { about: "phone" }
  /** The price in birr differs from the one shown on the page. */
  | { about: "price"; price: number };

/** Error codes that mean that the lecture or the enrollment has changed since it was loaded. */
const OUTDATED = new Set([
  "already_enrolled",
  "payment_in_review",
  "price_changed",
  "lecture_full",
  "lecture_ended",
  "host_no_show",
  "replay_not_for_sale",
  "lecture_not_found",
]);

function questionOf({ code, fields }: ApiError): Question | null {
  if (code === "phone_required") return { about: "phone" };
  const price = Number(fields?.["price"]?.[0]);
  return code === "price_changed" && !Number.isNaN(price) ? { about: "price", price } : null;
}

interface EnrollOptions {
  lecture: Pick<Lecture, "_id" | "price">;
  kind: EnrollmentKind;
  account: Account;
  onOutdated: () => void;
}

/** The steps from "Enroll" to the payment page, including the questions that the server's errors require. */
export function useEnroll({ lecture, kind, account, onOutdated }: EnrollOptions) {
  const notify = useNotify();
  const { busy, submit } = useSubmit(enroll);
  const [leaving, setLeaving] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  /** The answers so far, which must be sent again after a second question. */
  const [answers, setAnswers] = useState<{ price?: number; phone?: string; fromAbroad?: boolean }>({});

  // Returning from the payment page may restore this page from the back/forward cache with its button still busy.
  useEffect(() => {
    const handleReturn = () => setLeaving(false);
    window.addEventListener("pageshow", handleReturn);
    return () => window.removeEventListener("pageshow", handleReturn);
  }, []);

  const requestWith = (given: typeof answers) => {
    setAnswers(given);
    const { price = lecture.price, ...payer } = given;
    return { lecture: { ...lecture, price }, kind, account, ...payer };
  };
  const onDone = () => {
    setQuestion(null);
    setLeaving(true);
  };
  const onFailed = (error: ApiError) => {
    const next = questionOf(error);
    setQuestion(next);
    if (next !== null) return;
    notify({ status: "error", text: () => paymentErrorText(error) });
    if (OUTDATED.has(error.code)) onOutdated();
  };
  const start = (given: typeof answers) => void submit(requestWith(given), { onDone, onFailed });
  return {
    waiting: busy || leaving,
    busy,
    question,
    begin: () => start({}),
    phoneForm: { send: (phone: string) => enroll(requestWith({ ...answers, phone })), onDone, onFailed },
    answerAbroad: () => start({ ...answers, fromAbroad: true }),
    answerPrice: (price: number) => start({ ...answers, price }),
    cancel: () => {
      setQuestion(null);
      // The page still shows the old price, so it must be loaded again.
      if (question?.about === "price") onOutdated();
    },
  };
}
