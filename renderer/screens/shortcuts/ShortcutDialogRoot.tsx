import { FluentRoot } from "#renderer/ui/appearance/FluentRoot.tsx";
import { ShortcutDialog } from "./ShortcutDialog.tsx";

/** The dialog opens on pages without Fluent too, so it has its own Fluent root. */
export function ShortcutDialogRoot() {
  return (
    <FluentRoot>
      <ShortcutDialog />
    </FluentRoot>
  );
}
