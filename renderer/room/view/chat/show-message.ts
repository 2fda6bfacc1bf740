/** Scrolls a message into view and marks it by focusing it; does nothing if the page doesn't have it. */
export function showMessage(seq: number): void {
  const message = document.querySelector<HTMLElement>(`.room-message[data-seq="${seq}"]`);
  message?.scrollIntoView({ block: "center" });
  message?.focus({ preventScroll: true });
}

/** Does nothing while the chat is closed to messages. */
export function focusChatInput(): void {
  document.querySelector<HTMLElement>(".room-chat-input input")?.focus();
}
