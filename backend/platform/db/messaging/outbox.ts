/**
 * The maximum length of the queue, which it never reaches while the database responds. Further messages are rejected.
 */
const MAX_MESSAGES = 5000;

export interface Outbox {
  /** Adds a message, which is sent after all earlier messages. `send` must handle its own errors. */
  add: (send: () => Promise<unknown>) => void;
  /** Resolves when everything has been sent. */
  drained: () => Promise<unknown>;
}

/**
 * Sends messages one by one, starting when `opened` resolves. A large message takes two statements, and later messages
 * must not overtake it. If messages were rejected because the queue was full, `onRefused` is called when the queue is
 * empty.
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
