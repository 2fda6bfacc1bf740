import { Suspense } from "react";
import { useStepUp } from "#renderer/data/client/step-up.ts";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";

const Dialog = lazyScreen(
  async () => (await import("#renderer/accounts/second-factor/StepUpDialog.tsx")).StepUpDialog,
);

/** Shows the dialog that asks for the second factor again, while a request is waiting for it. */
export function StepUp() {
  const answer = useStepUp((asked) => asked.answer);
  return <Suspense fallback={null}>{answer !== null && <Dialog onAnswer={answer} />}</Suspense>;
}
