import { useEffect, useState } from "react";
import type { Account } from "#contract/account.ts";
import type { FieldIssues } from "#contract/error.ts";
import type { Lecture } from "#contract/lecture.ts";
import type { ApiError } from "#renderer/api/api-error.ts";
import { useSubmit } from "#renderer/api/use-submit.ts";
import { useNotify } from "#renderer/ui/use-notify.ts";
import { enroll } from "./enrollment-actions.ts";
import { paymentErrorText } from "./payment-error-text.ts";

/** What must be answered before the payment page opens. */
export type Question =
  /** The provider needs a mobile number. `issues` is empty the first time. */
  | { about: "phone"; issues: FieldIssues }
  /** The price is another one than the page shows. Birr. */
  | { about: "price"; price: number };

/** After these the lecture or the enrollment is not as it was shown. */
const OUTDATED = new Set([
  "already_enrolled",
  "price_changed",
  "lecture_full",
  "lecture_ended",
  "lecture_missed",
  "lecture_not_found",
]);

function questionOf({ code, fields }: ApiError): Question | null {
  if (code === "phone_needed") return { about: "phone", issues: {} };
  if (code === "invalid" && fields?.["phone_number"]) return { about: "phone", issues: fields };
  const price = Number(fields?.["price"]?.[0]);
  return code === "price_changed" && !Number.isNaN(price) ? { about: "price", price } : null;
}

interface Enrolling {
  lecture: Pick<Lecture, "_id" | "price">;
  account: Account;
  onOutdated: () => void;
}

/** The way from "Enroll" to the payment page, with what the server asks on it. */
export function useEnrolling({ lecture, account, onOutdated }: Enrolling) {
  const notify = useNotify();
  const { busy, submit } = useSubmit(enroll);
  const [leaving, setLeaving] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  /** What was answered on the way: a second question must not forget the first. */
  const [answers, setAnswers] = useState<{ price?: number; phone?: string }>({});

  // The browser's Back from the payment page may bring this very page back, button and all.
  useEffect(() => {
    const handleReturn = () => setLeaving(false);
    window.addEventListener("pageshow", handleReturn);
    return () => window.removeEventListener("pageshow", handleReturn);
  }, []);

  const start = (given: typeof answers) => {
    setAnswers(given);
    const { price = lecture.price, phone } = given;
    const wanted = { lecture: { ...lecture, price }, account, ...(phone !== undefined && { phone }) };
    void submit(wanted, {
      onDone: () => {
        setQuestion(null);
        setLeaving(true);
      },
      onFailed: (error) => {
        const asked = questionOf(error);
        setQuestion(asked);
        if (asked !== null) return;
        notify({ status: "error", text: paymentErrorText(error) });
        if (OUTDATED.has(error.code)) onOutdated();
      },
    });
  };
  return {
    waiting: busy || leaving,
    busy,
    question,
    begin: () => start({}),
    answerPhone: (phone: string) => start({ ...answers, phone }),
    answerPrice: (price: number) => start({ ...answers, price }),
    giveUp: () => {
      setQuestion(null);
      // The page still shows the old price.
      if (question?.about === "price") onOutdated();
    },
  };
}
