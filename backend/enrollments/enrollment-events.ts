/** What happens to enrollments that others must act on, after the change was committed. */
export interface EnrollmentEventMap {
  /** Somebody's enrollment ended: their door to the room closes. */
  ended: { lectureId: string; studentId: string };
  /** The lecture is gone: nobody stays in its room. */
  lectureDeleted: { lectureId: string };
}

type EventName = keyof EnrollmentEventMap;
type Listener<Name extends EventName> = (event: EnrollmentEventMap[Name]) => void;

export interface EnrollmentEvents {
  /** A listener that throws does not keep the others from hearing; `onListenerError` is told. */
  emit: <Name extends EventName>(name: Name, event: EnrollmentEventMap[Name]) => void;
  /** Answers how to unsubscribe. */
  subscribe: <Name extends EventName>(name: Name, listener: Listener<Name>) => () => void;
}

/** An event source inside this process. */
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
