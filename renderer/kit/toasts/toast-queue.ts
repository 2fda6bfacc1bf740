import type { Toast } from "./use-notify.ts";

interface ToastQueueOptions {
  /** The maximum number of toasts on screen at a time. */
  limit: number;
  show: (id: string, toast: Toast) => void;
  dismiss: (id: string) => void;
}

/** Shows a few toasts at a time, queues further ones, and dismisses a page's toasts when the user leaves the page. */
export class ToastQueue {
  readonly #options: ToastQueueOptions;
  readonly #shown = new Map<string, Toast>();
  #waiting: Toast[] = [];
  #count = 0;

  constructor(options: ToastQueueOptions) {
    this.#options = options;
  }

  add(toast: Toast): void {
    this.#waiting.push(toast);
    this.#showNext();
  }

  /** Removes a toast from the screen early. */
  dismiss(id: string): void {
    this.#options.dismiss(id);
  }

  /** Called when a toast is no longer on screen. */
  handleGone(id: string): void {
    this.#shown.delete(id);
    this.#showNext();
  }

  /**
   * Keeps only the toasts that survive a navigation. They survive only this one: the next navigation dismisses them
   * too.
   */
  leavePage(): void {
    const spend = (toast: Toast): Toast => ({ ...toast, survivesNavigation: false });
    this.#waiting = this.#waiting.filter(({ survivesNavigation }) => survivesNavigation).map(spend);
    // Iterates over a copy, because dismissing one toast makes room for a waiting one.
    for (const [id, toast] of new Map(this.#shown)) {
      if (toast.survivesNavigation) this.#shown.set(id, spend(toast));
      else this.#options.dismiss(id);
    }
  }

  #showNext(): void {
    const { limit, show } = this.#options;
    const next = this.#shown.size < limit ? this.#waiting.shift() : undefined;
    if (next === undefined) return;
    this.#count += 1;
    const id = `toast-${this.#count}`;
    this.#shown.set(id, next);
    show(id, next);
    this.#showNext();
  }
}
