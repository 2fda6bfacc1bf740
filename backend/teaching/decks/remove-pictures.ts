import { listUsedSlideKeys } from "../state/slide-repo.ts";
import type { DeckServices } from "./deck-services.ts";

/**
 * Removes those of these pictures that no slide has. If one cannot be removed now, the nightly sweep removes it. Must be
 * called after the transaction that deleted the slides: only then it is certain that no copy of them is being made.
 */
export async function removePictures(
  { db, slides, logger }: Pick<DeckServices, "db" | "slides" | "logger">,
  pictureKeys: readonly string[],
): Promise<void> {
  const used = await listUsedSlideKeys(db, pictureKeys);
  try {
    for (const key of new Set(pictureKeys)) if (!used.has(key)) await slides.remove(key);
  } catch (error) {
    logger.warn({ err: error }, "the pictures of deleted slides could not be removed");
  }
}
