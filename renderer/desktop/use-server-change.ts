import { useState } from "react";
import type { DesktopBridge } from "#contract/desktop-bridge.ts";

/** The way to another server. When one answers, the page is about to start anew there. */
export function useServerChange(bridge: Pick<DesktopBridge, "changeServer">) {
  const [state, setState] = useState<"idle" | "asking" | "unreachable">("idle");
  const connect = async (address: string) => {
    setState("asking");
    setState((await bridge.changeServer(address)) ? "idle" : "unreachable");
  };
  return { state, connect };
}
