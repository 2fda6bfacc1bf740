/** Brings a message into view and marks it by the focus; nothing happens when the page doesn't have it. */
export function showMessage(seq: number): void {
  const message = document.querySelector<HTMLElement>(`.room-message[data-seq="${seq}"]`);
  message?.scrollIntoView({ block: "center" });
  message?.focus({ preventScroll: true });
}

/** Nothing happens while nobody may write. */
export function focusChatInput(): void {
  document.querySelector<HTMLElement>(".room-chat-input input")?.focus();
}
