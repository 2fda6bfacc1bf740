import { type ComponentType, createElement, lazy, type ReactElement, useState } from "react";
import { trackTraffic } from "#renderer/data/client/traffic-store.ts";
import { CHUNK_TIMEOUT_MS } from "#renderer/constants.ts";
import { loadTexts } from "#renderer/messages/i18n.ts";

/**
 * Thrown when a chunk of the application failed to load, because the connection broke or a newer build has replaced the
 * chunk.
 */
export class ChunkError extends Error {
  /** Makes the next render load the chunk again. */
  readonly renew: () => void;

  constructor(cause: unknown, renew: () => void) {
    super("A part of the page could not be loaded.", { cause });
    this.name = "ChunkError";
    this.renew = renew;
  }
}

/** Rejects when a chunk has not loaded in time. The error boundary then offers a reload. */
export async function withChunkTimeout<Module>(
  loading: Promise<Module>,
  limitMs = CHUNK_TIMEOUT_MS,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`A part of the page did not arrive within ${limitMs} ms.`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([loading, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export interface LazyScreen<Props extends object> {
  (props: Props): ReactElement;
  /**
   * Preloads the screen.
   *
   * @throws {ChunkError}
   */
  load: () => Promise<void>;
  /**
   * Preloads the screen in the background, without a loading state, and returns whether it loaded. Never rejects, since
   * opening the screen loads it again.
   */
  preload: () => Promise<boolean>;
}

/** Returns a screen that is loaded, with its texts, when it is first shown. A preloaded screen renders immediately. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadTranslated = async () => {
    const component = await load();
    // Texts that fail to load are shown in English.
    await Promise.allSettled([loadTexts()]);
    return component;
  };
  const loadOnce = async () => {
    try {
      loaded ??= await trackTraffic(withChunkTimeout(loadTranslated()));
      return { default: loaded };
    } catch (error) {
      throw new ChunkError(error, () => (Lazy = lazy(loadOnce)));
    }
  };
  const preload = async () => {
    const [result] = await Promise.allSettled([loaded ?? withChunkTimeout(loadTranslated())]);
    if (result.status === "fulfilled") loaded = result.value;
    return result.status === "fulfilled";
  };
  let Lazy = lazy(loadOnce);
  function Screen(props: Props) {
    // The component must stay the same after the first render: replacing it would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(Shown, props);
  }
  return Object.assign(Screen, { load: async () => void (await loadOnce()), preload });
}
