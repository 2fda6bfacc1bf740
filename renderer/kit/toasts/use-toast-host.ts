import { useLayoutEffect, useState } from "react";
import { openDialogs } from "#renderer/kit/feedback/open-dialogs.ts";

function place(host: HTMLElement): void {
  const parent = openDialogs.getState().at(-1) ?? document.body;
  // Where a browser has it, the toasts keep their focus and their time.
  if (host.isConnected && "moveBefore" in parent) parent.moveBefore(host, null);
  else parent.append(host);
}

/**
 * Returns the element that toasts are rendered into. It is in the top dialog while one is open: what is outside of that can
 * neither be pressed nor read by a screen reader then.
 */
export function useToastHost(): HTMLElement {
  const [host] = useState(() => document.createElement("div"));
  useLayoutEffect(() => {
    place(host);
    const unsubscribe = openDialogs.subscribe(() => place(host));
    return () => {
      unsubscribe();
      host.remove();
    };
  }, [host]);
  return host;
}
