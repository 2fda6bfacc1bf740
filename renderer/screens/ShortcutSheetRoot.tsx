import { FluentRoot } from "#renderer/ui/FluentRoot.tsx";
import { ShortcutSheet } from "./ShortcutSheet.tsx";

/** The sheet is asked for on pages without Fluent too, so it brings its own. */
export function ShortcutSheetRoot() {
  return (
    <FluentRoot>
      <ShortcutSheet />
    </FluentRoot>
  );
}
