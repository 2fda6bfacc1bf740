/**
 * Scrolls a message into view and focuses it, which highlights it. Does nothing if the page has not loaded the message.
 */
export function showMessage(seq: number): void {
  const message = document.querySelector<HTMLElement>(`.room-message[data-seq="${seq}"]`);
  message?.scrollIntoView({ block: "center" });
  message?.focus({ preventScroll: true });
}

/** Does nothing while the user may not write, because then there is no input. */
export function focusChatInput(): void {
  document.querySelector<HTMLElement>(".room-chat-input input")?.focus();
}
