import { type ComponentType, lazy } from "react";
import { CHUNK_TIMEOUT_MS } from "#renderer/constants.ts";

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
  return lazy(async () => ({ default: await withinChunkTime(load()) }));
}
