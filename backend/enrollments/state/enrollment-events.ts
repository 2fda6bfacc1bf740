/** Enrollment changes that other domains react to. Emitted after the commit. */
export interface EnrollmentEventMap {
  /** An enrollment ended, so the student loses access to the room. */
  ended: { lectureId: string; studentId: string };
  /** The lecture was deleted, so its room is closed. */
  lectureDeleted: { lectureId: string };
}

type EventName = keyof EnrollmentEventMap;
type Listener<Name extends EventName> = (event: EnrollmentEventMap[Name]) => void;

export interface EnrollmentEvents {
  /** A listener that throws does not affect the others; its error is passed to `onListenerError`. */
  emit: <Name extends EventName>(name: Name, event: EnrollmentEventMap[Name]) => void;
  /** Returns a function that unsubscribes. */
  subscribe: <Name extends EventName>(name: Name, listener: Listener<Name>) => () => void;
}

/** The events reach only listeners in the same process. */
export function createEnrollmentEvents(onListenerError: (error: unknown) => void): EnrollmentEvents {
  const listeners: { [Name in EventName]: Set<Listener<Name>> } = {
    ended: new Set(),
    lectureDeleted: new Set(),
  };
  return {
    emit(name, event) {
      for (const listener of listeners[name]) {
        try {
          listener(event);
        } catch (error) {
          onListenerError(error);
        }
      }
    },
    subscribe(name, listener) {
      listeners[name].add(listener);
      return () => void listeners[name].delete(listener);
    },
  };
}
