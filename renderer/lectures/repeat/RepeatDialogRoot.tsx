import { useDarkColours } from "#renderer/data/session/use-dark-colours.ts";
import { FluentRoot } from "#renderer/kit/appearance/FluentRoot.tsx";
import { RepeatDialog, type RepeatDialogProps } from "./RepeatDialog.tsx";

/** The dialog opens on pages without Fluent, so it has its own Fluent root. */
export function RepeatDialogRoot(props: RepeatDialogProps) {
  return (
    <FluentRoot dark={useDarkColours()}>
      <RepeatDialog {...props} />
    </FluentRoot>
  );
}
