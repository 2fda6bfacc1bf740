import { useState } from "react";
import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";

/** Switches to another server after the app's own confirmation dialog. On success the page reloads. */
export function useServerChange(bridge: Pick<DesktopBridge, "changeServer">) {
  const [state, setState] = useState<"idle" | "connecting" | "unreachable">("idle");
  const connect = async (address: string) => {
    setState("connecting");
    setState((await bridge.changeServer(address)) === "unreachable" ? "unreachable" : "idle");
  };
  return { state, connect };
}
