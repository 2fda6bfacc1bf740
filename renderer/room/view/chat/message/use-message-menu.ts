import { useCallback, useState } from "react";
import type { DeliveredMessage } from "#renderer/room/store/chat-log.ts";
import { useLongPress } from "./use-long-press.ts";

export interface OpenMenu {
  message: DeliveredMessage;
  /** The element beside which the menu opens, and which gets the focus back when the menu closes. */
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
  /** Opens the message's menu as if its button had been pressed. */
  const onLongPress = useCallback(
    (target: Element) =>
      target.closest(".room-message")?.querySelector<HTMLElement>(".room-message-more")?.click(),
    [],
  );
  const close = useCallback(() => setMenu(null), []);
  return { menu, show, close, longPress: useLongPress(onLongPress) };
}
