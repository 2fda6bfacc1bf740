import type { Notice } from "./use-notify.ts";

interface ToastQueueOptions {
  /** How many notices are shown at a time. */
  limit: number;
  show: (id: string, notice: Notice) => void;
  dismiss: (id: string) => void;
}

/** Shows a few notices at a time, while the others wait, and dismisses those of a page that is left. */
export class ToastQueue {
  readonly #options: ToastQueueOptions;
  readonly #shown = new Map<string, Notice>();
  #waiting: Notice[] = [];
  #count = 0;

  constructor(options: ToastQueueOptions) {
    this.#options = options;
  }

  add(notice: Notice): void {
    this.#waiting.push(notice);
    this.#showNext();
  }

  /** Takes a toast from the screen before its time. */
  dismiss(id: string): void {
    this.#options.dismiss(id);
  }

  /** The toast is no longer on screen. */
  handleGone(id: string): void {
    this.#shown.delete(id);
    this.#showNext();
  }

  /** Keeps only results that survive a navigation, and those no longer than this one. */
  leavePage(): void {
    const spend = (notice: Notice): Notice => ({ ...notice, survivesNavigation: false });
    this.#waiting = this.#waiting.filter(({ survivesNavigation }) => survivesNavigation).map(spend);
    // A copy, because one that goes makes room for one that stays.
    for (const [id, notice] of new Map(this.#shown)) {
      if (notice.survivesNavigation) this.#shown.set(id, spend(notice));
      else this.#options.dismiss(id);
    }
  }

  #showNext(): void {
    const { limit, show } = this.#options;
    const next = this.#shown.size < limit ? this.#waiting.shift() : undefined;
    if (next === undefined) return;
    this.#count += 1;
    const id = `notice-${this.#count}`;
    this.#shown.set(id, next);
    show(id, next);
    this.#showNext();
  }
}
