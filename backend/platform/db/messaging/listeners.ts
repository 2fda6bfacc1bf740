export interface Listeners<Args extends unknown[]> {
  /** Returns a function that unsubscribes. */
  add: (listener: (...args: Args) => void) => () => void;
  call: (...args: Args) => void;
}

/** Creates a list of listeners. If a listener throws, the others are still called, and `onError` gets the error. */
export function createListeners<Args extends unknown[]>(onError: (error: unknown) => void): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call(...args) {
      for (const listener of listeners) {
        try {
          listener(...args);
        } catch (error) {
          onError(error);
        }
      }
    },
  };
}
