import { useEffect } from "react";
import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { shellTexts } from "./shell-texts.ts";

/** Updates the shell's texts when the language changes. */
export function useShellTexts(bridge: Pick<DesktopBridge, "setTexts">, language: string): void {
  useEffect(() => {
    void bridge.setTexts(shellTexts(language));
  }, [bridge, language]);
}
