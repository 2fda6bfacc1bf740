import type { ReactNode } from "react";
import { Spinner } from "#renderer/kit/actions/Spinner.tsx";

export type Tone = "good" | "bad" | "money" | "waiting";

const circle = <circle cx="10" cy="10" r="7.5" />;
const shapes: Record<Exclude<Tone, "waiting">, ReactNode> = {
  good: (
    <>
      {circle}
      <path d="m7 10 2 2 4-4" />
    </>
  ),
  bad: (
    <>
      {circle}
      <path d="m7.5 7.5 5 5m0-5-5 5" />
    </>
  ),
  money: (
    <>
      <rect x="2.5" y="4.5" width="13" height="9" rx="1" />
      <circle cx="9" cy="9" r="1.5" />
      <path d="M2.5 7.5H4A1.5 1.5 0 0 0 5.5 6V4.5m7 0V6A1.5 1.5 0 0 0 14 7.5h1.5m-13 3H4A1.5 1.5 0 0 1 5.5 12v1.5m7 0V12a1.5 1.5 0 0 1 1.5-1.5h1.5" />
      <path d="M4.7 15.5h9.8a3 3 0 0 0 3-3v-6" />
    </>
  ),
};

/** An icon that repeats the heading's meaning, so it is hidden from screen readers. */
export function PaymentMark({ tone }: { tone: Tone }) {
  if (tone === "waiting") return <Spinner size={44} />;
  return (
    <svg
      aria-hidden
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes[tone]}
    </svg>
  );
}
