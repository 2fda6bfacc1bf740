import { useLayoutEffect, useState } from "react";
import { openDialogs } from "#renderer/kit/feedback/open-dialogs.ts";

function place(host: HTMLElement): void {
  const parent = openDialogs.getState().at(-1) ?? document.body;
  // In browsers with `moveBefore`, the toasts keep their focus and their timer.
  if (host.isConnected && "moveBefore" in parent) parent.moveBefore(host, null);
  else parent.append(host);
}

/**
 * Returns the element that toasts are rendered into. While dialogs are open, the element is inside the topmost dialog:
 * anything outside that dialog can neither be pressed nor read by a screen reader.
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
