import { useDarkColours } from "#renderer/data/session/use-dark-colours.ts";
import { FluentRoot } from "#renderer/kit/appearance/FluentRoot.tsx";
import { CopyDialog, type CopyDialogProps } from "./CopyDialog.tsx";

/** The dialog opens on pages without Fluent, so it has its own Fluent root. */
export function CopyDialogRoot(props: CopyDialogProps) {
  return (
    <FluentRoot dark={useDarkColours()}>
      <CopyDialog {...props} />
    </FluentRoot>
  );
}
