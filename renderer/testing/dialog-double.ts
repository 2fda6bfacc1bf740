/**
 * Adds what jsdom's modal `<dialog>` lacks: the dialog takes the focus and returns it when it closes, and Escape fires
 * its `cancel` event.
 */
export function installDialogDouble(prototype: HTMLDialogElement): void {
  const ends = new WeakMap<HTMLDialogElement, () => void>();
  prototype.showModal = function showModal() {
    const before = document.activeElement;
    const handleKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      const isOnTop = [...document.querySelectorAll("dialog[open]")].at(-1) === this;
      if (key !== "Escape" || defaultPrevented || !isOnTop || this.getAttribute("closedby") === "none")
        return;
      if (this.dispatchEvent(new Event("cancel", { cancelable: true }))) this.close();
    };
    document.addEventListener("keydown", handleKeyDown);
    ends.set(this, () => {
      document.removeEventListener("keydown", handleKeyDown);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    });
    this.setAttribute("open", "");
    this.querySelector<HTMLElement>(
      "button:enabled, input:enabled, select:enabled, textarea:enabled",
    )?.focus();
  };
  prototype.close = function close() {
    this.removeAttribute("open");
    ends.get(this)?.();
    ends.delete(this);
    this.dispatchEvent(new Event("close"));
  };
}
