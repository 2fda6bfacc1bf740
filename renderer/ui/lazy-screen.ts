import { type ComponentType, createElement, lazy, type ReactElement, useState } from "react";
import { countedTraffic } from "#renderer/api/traffic-store.ts";
import { CHUNK_TIMEOUT_MS } from "#renderer/constants.ts";

/** A part of the application did not arrive: the connection broke, or a newer build has taken its place. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super("A part of the page could not be loaded.", { cause });
    this.name = "ChunkError";
  }
}

/** Fails a part of the application that has not arrived in time; the error boundary then offers a reload. */
export async function withinChunkTime<Module>(
  arriving: Promise<Module>,
  limitMs = CHUNK_TIMEOUT_MS,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`A part of the page did not arrive within ${limitMs} ms.`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([arriving, late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface LazyScreen<Props extends object> {
  (props: Props): ReactElement;
  /** Loads it before it is shown. @throws {ChunkError} */
  load: () => Promise<void>;
}

/** A screen that is loaded when it is first shown, and drawn at once when it was loaded before that. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let arrived: ComponentType<Props> | null = null;
  const arrive = async () => {
    try {
      arrived ??= await countedTraffic(withinChunkTime(load()));
      return { default: arrived };
    } catch (error) {
      throw new ChunkError(error);
    }
  };
  const Late = lazy(arrive);
  function Screen(props: Props) {
    // As it was when it was first shown: another component in its place would lose what the person did in it.
    const [Shown] = useState<ComponentType<Props>>(() => arrived ?? Late);
    return createElement(Shown, props);
  }
  return Object.assign(Screen, { load: async () => void (await arrive()) });
}
