import { type ComponentType, lazy } from "react";
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

/** A screen that is loaded when it is first shown. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await countedTraffic(withinChunkTime(load())) };
    } catch (error) {
      throw new ChunkError(error);
    }
  });
}
