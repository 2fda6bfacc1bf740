/** While the database responds, the queue never gets longer than this. */
const MAX_MESSAGES = 5000;

export interface Outbox {
  /** Sends after everything that was added earlier. `send` handles its own errors. */
  add: (send: () => Promise<unknown>) => void;
  /** Resolves when everything has been sent. */
  drained: () => Promise<unknown>;
}

/**
 * Sends messages one by one once `opened` resolves: a large one takes two statements and must not be overtaken. After
 * messages were rejected, `onRefused` is called when there is space again.
 */
export function createOutbox(opened: Promise<void>, onRefused: () => void): Outbox {
  let last: Promise<unknown> = opened;
  let waiting = 0;
  let hasRefused = false;

  function sent(): void {
    waiting -= 1;
    if (waiting > 0 || !hasRefused) return;
    hasRefused = false;
    onRefused();
  }

  return {
    add(send) {
      if (waiting >= MAX_MESSAGES) {
        hasRefused = true;
        return;
      }
      waiting += 1;
      last = last.then(send).then(sent);
    },
    drained: () => last,
  };
}
