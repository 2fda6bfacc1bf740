import { useCallback, useState } from "react";
import type { DeliveredMessage } from "#renderer/room/store/chat-log.ts";
import { useLongPress } from "./use-long-press.ts";

export interface OpenMenu {
  message: DeliveredMessage;
  /** The element beside which the menu opens, and which had the focus. */
  anchor: HTMLElement;
}

export type ShowMenu = (message: DeliveredMessage, anchor: HTMLElement) => void;

/** A message's menu, opened by its button or by a long press on the message. */
export function useMessageMenu() {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const show = useCallback<ShowMenu>(
    (message, anchor) => setMenu((open) => (open?.anchor === anchor ? null : { message, anchor })),
    [],
  );
  /** Acts as if the message's button had been pressed. */
  const onLongPress = useCallback(
    (target: Element) =>
      target.closest(".room-message")?.querySelector<HTMLElement>(".room-message-more")?.click(),
    [],
  );
  const close = useCallback(() => {
    setMenu((open) => {
      // If the focus is elsewhere, for example in the input for a reply, it stays there.
      if (document.activeElement?.closest("[role=menu]")) open?.anchor.focus();
      return null;
    });
  }, []);
  return { menu, show, close, longPress: useLongPress(onLongPress) };
}
