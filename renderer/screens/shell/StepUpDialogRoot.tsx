import "#renderer/messages/full-catalogue.ts";
import { StepUpDialog } from "#renderer/accounts/second-factor/StepUpDialog.tsx";
import { FluentRoot } from "#renderer/ui/appearance/FluentRoot.tsx";

/** It belongs to the shell, which does without Fluent, so it has a Fluent root of its own. */
export function StepUpDialogRoot({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  return (
    <FluentRoot>
      <StepUpDialog onAnswer={onAnswer} />
    </FluentRoot>
  );
}
