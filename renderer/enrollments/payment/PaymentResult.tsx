import type { ReactNode } from "react";
import { PaymentMark, type Tone } from "./PaymentMark.tsx";
import "./payment-return.css";

interface PaymentResultProps {
  tone: Tone;
  heading: string;
  text: string;
  /** The remaining time of a seat hold. */
  timer?: ReactNode;
  /** Details of the purchase. */
  details?: ReactNode;
  children?: ReactNode;
}

/** A payment's status, announced to screen readers when it changes. */
export function PaymentResult({ tone, heading, text, timer, details, children }: PaymentResultProps) {
  return (
    <section className={`payment-return payment-return--${tone}`}>
      <span className="payment-return__mark">
        <PaymentMark tone={tone} />
      </span>
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
