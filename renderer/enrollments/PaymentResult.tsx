import { Spinner } from "@fluentui/react-components";
import { CheckmarkCircleRegular, DismissCircleRegular, MoneyRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import "./payment-return.css";

export type Mood = "good" | "bad" | "money" | "waiting";

const marks = {
  good: <CheckmarkCircleRegular aria-hidden />,
  bad: <DismissCircleRegular aria-hidden />,
  money: <MoneyRegular aria-hidden />,
  waiting: <Spinner size="huge" />,
};

interface PaymentResultProps {
  mood: Mood;
  heading: string;
  text: string;
  /** What can be done now. */
  children?: ReactNode;
}

/** What is known of a payment. Announced when it changes. */
export function PaymentResult({ mood, heading, text, children }: PaymentResultProps) {
  return (
    <section className={`payment-return payment-return--${mood}`}>
      <span className="payment-return__mark">{marks[mood]}</span>
      <output className="payment-return__words">
        <h1>{heading}</h1>
        <p>{text}</p>
      </output>
      {children && <div className="payment-return__actions">{children}</div>}
    </section>
  );
}
