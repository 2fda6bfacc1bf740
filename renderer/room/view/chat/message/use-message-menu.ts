import { useCallback, useState } from "react";
import type { DeliveredMessage } from "#renderer/room/store/chat-log.ts";
import { useLongPress } from "./use-long-press.ts";

export interface OpenMenu {
  message: DeliveredMessage;
  /** What it stands beside, and where the focus was. */
  anchor: HTMLElement;
}

export type ShowMenu = (message: DeliveredMessage, anchor: HTMLElement) => void;

/** The menu of a message, opened by its button or a long press on the message. */
export function useMessageMenu() {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const show = useCallback<ShowMenu>(
    (message, anchor) => setMenu((open) => (open?.anchor === anchor ? null : { message, anchor })),
    [],
  );
  /** As if the message's button was pressed. */
  const onLongPress = useCallback(
    (target: Element) =>
      target.closest(".room-message")?.querySelector<HTMLElement>(".room-message-more")?.click(),
    [],
  );
  const close = useCallback(() => {
    setMenu((open) => {
      // Elsewhere, as in the input for a reply, the focus stays.
      if (document.activeElement?.closest("[role=menu]")) open?.anchor.focus();
      return null;
    });
  }, []);
  return { menu, show, close, longPress: useLongPress(onLongPress) };
}
