import type { ReactNode } from "react";
import "./state-tag.css";

/** `good`: finished as hoped. `waiting`: under way. `alert`: needs somebody. `bad`: failed. `still`: nothing is left to do. */
export type StateTone = "good" | "waiting" | "alert" | "bad" | "still";

/** The state of a payment, a payout and the like: a word on its colour. */
export function StateTag({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return (
    <span className="state-tag" data-tone={tone}>
      {children}
    </span>
  );
}
