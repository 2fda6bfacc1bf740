import { Spinner } from "@fluentui/react-components";
import { CheckmarkCircleRegular, DismissCircleRegular, MoneyRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import "./payment-return.css";

export type Tone = "good" | "bad" | "money" | "waiting";

const marks = {
  good: <CheckmarkCircleRegular aria-hidden />,
  bad: <DismissCircleRegular aria-hidden />,
  money: <MoneyRegular aria-hidden />,
  waiting: <Spinner size="huge" aria-hidden />,
};

interface PaymentResultProps {
  tone: Tone;
  heading: string;
  text: string;
  /** How long a seat is still held. */
  timer?: ReactNode;
  /** What was paid for. */
  details?: ReactNode;
  /** Actions. */
  children?: ReactNode;
}

/** A payment's status, announced to screen readers when it changes. */
export function PaymentResult({ tone, heading, text, timer, details, children }: PaymentResultProps) {
  return (
    <section className={`payment-return payment-return--${tone}`}>
      <span className="payment-return__mark">{marks[tone]}</span>
      <output className="payment-return__words">
        <h1>{heading}</h1>
        <p>{text}</p>
      </output>
      {timer}
      {details}
      {children && <div className="payment-return__actions">{children}</div>}
    </section>
  );
}
