import { ORPHAN_PICTURE_MS } from "#backend/platform/constants.ts";
import { removeOrphans } from "#backend/platform/files/storage/remove-orphans.ts";
import { daily, hourly, type Task } from "#backend/platform/jobs/task.ts";
import { deleteDeckRow, listDecksOfDeletedLectures } from "../state/deck-repo.ts";
import { listUsedSlideKeys } from "../state/slide-repo.ts";
import type { DeckServices } from "./deck-services.ts";
import { removePictures } from "./remove-pictures.ts";
import { pictureKeyOf } from "./slide-files.ts";

type SweepServices = Pick<DeckServices, "db" | "slides" | "clock" | "logger">;

/** The number of decks to read at a time. */
const SLICE = 50;

/** Removes the decks of deleted lectures, with everything that was drawn on them. Returns their number. */
export async function sweepDecks(services: SweepServices): Promise<number> {
  const { db, logger } = services;
  let removed = 0;
  for (let ids; (ids = await listDecksOfDeletedLectures(db, SLICE)).length > 0;)
    for (const id of ids) {
      await removePictures(services, await db.transaction((trx) => deleteDeckRow(trx, id)));
      removed += 1;
    }
  if (removed > 0) logger.info({ removed }, "decks of deleted lectures were removed");
  return removed;
}

/** Removes pictures that no slide has, left behind by a killed process or a failed removal. Returns their number. */
export async function sweepSlidePictures({ db, slides, clock, logger }: SweepServices): Promise<number> {
  const before = new Date(clock().getTime() - ORPHAN_PICTURE_MS);
  const removed = await removeOrphans(slides.files, before, async (files) => {
    const used = await listUsedSlideKeys(db, [...new Set(files.map(pictureKeyOf))]);
    return new Set(files.filter((file) => used.has(pictureKeyOf(file))));
  });
  logger.info({ removed }, "pictures that no slide has were removed");
  return removed;
}

export function deckTasks(services: SweepServices): Task[] {
  return [
    hourly("sweep-decks", async () => void (await sweepDecks(services))),
    daily("sweep-slides", async () => void (await sweepSlidePictures(services))),
  ];
}
