import { MAX_MATERIAL_BYTES_PER_INSTRUCTOR } from "#contract/lectures/material.ts";
import { MAX_SLIDES, type SlideContent } from "#contract/slides/deck.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { addStoredFileJob } from "#backend/platform/files/storage/stored-file-job.ts";
import { transactOnce, type Stored } from "#backend/platform/idempotency/transact-once.ts";
import { measureSpace } from "#backend/materials/state/material-repo.ts";
import { updateDeck } from "../state/deck-repo.ts";
import {
  deleteSlides,
  insertSlide,
  listSlideIds,
  orderSlides,
  replaceSlideRow,
  type SlideRecord,
} from "../state/slide-repo.ts";
import { requireDeck, type DeckKey } from "./change-decks.ts";
import type { DeckServices } from "./deck-services.ts";
import { removePictures } from "./remove-pictures.ts";
import { slideFilesOf } from "./slide-files.ts";

interface SlideKey extends DeckKey {
  slideId: string;
}

/** A deck in one of the instructor's lectures. */
type OwnDeck = DeckKey & { instructorId: string };

/** Returns the ids of a deck's slides without this one. @throws AppError deck_not_found, slide_not_found */
async function lockOthers(trx: Knex.Transaction, { slideId, ...key }: SlideKey): Promise<string[]> {
  await requireDeck(trx, key);
  const ids = await listSlideIds(trx, key.deckId);
  if (!ids.includes(slideId)) throw new AppError("slide_not_found");
  return ids.filter((id) => id !== slideId);
}

/**
 * Stores a page's picture and then, in one transaction, its row. If that fails, the picture goes again.
 * @throws AppError slides_full, disk_full, with the codes of the decoder
 */
async function storeSlide<Result extends Stored>(
  services: DeckServices,
  { lectureId, instructorId }: OwnDeck,
  content: SlideContent,
  write: (trx: Knex.Transaction, slide: SlideRecord) => Promise<Result>,
): Promise<Result> {
  const slide = await services.slides.store(content);
  const { pictureKey } = slide;
  if (pictureKey === null) return transactOnce(services.db, (trx) => write(trx, slide));
  try {
    return await transactOnce(services.db, async (trx) => {
      const written = await write(trx, slide);
      const { instructorBytes } = await measureSpace(trx, { lectureId, instructorId });
      if (instructorBytes > MAX_MATERIAL_BYTES_PER_INSTRUCTOR) throw new AppError("slides_full");
      for (const file of slideFilesOf(pictureKey)) await addStoredFileJob(trx, "slides", file);
      return written;
    });
  } finally {
    // After an error, and when this was stored before under the request's key, no row has the picture.
    await removePictures(services, [pictureKey]);
  }
}

/**
 * Adds a page to a deck. Returns its id.
 * @throws AppError deck_not_found, too_many_slides, slide_out_of_order, with the codes of storeSlide
 */
export async function addSlide(
  services: DeckServices,
  deck: OwnDeck,
  {
    content,
    position,
    page,
  }: { content: SlideContent; position?: number | undefined; page?: number | undefined },
): Promise<string> {
  return storeSlide(services, deck, content, async (trx, slide) => {
    const { filePages, storedPages } = await requireDeck(trx, deck);
    const ids = await listSlideIds(trx, deck.deckId);
    if (ids.length >= MAX_SLIDES) throw new AppError("too_many_slides");
    if (page !== undefined) {
      if (page !== storedPages + 1 || page > (filePages ?? 0)) throw new AppError("slide_out_of_order");
      await updateDeck(trx, deck.deckId, { storedPages: page });
    }
    const id = await insertSlide(trx, { ...slide, deckId: deck.deckId, position: ids.length });
    if (position !== undefined) await orderSlides(trx, ids.toSpliced(position, 0, id));
    return id;
  });
}

/**
 * Replaces a page by another, which has a new id and the same strokes. Returns this id.
 * @throws AppError deck_not_found, slide_not_found, with the codes of storeSlide
 */
export async function replaceSlide(
  services: DeckServices,
  { slideId, ...deck }: OwnDeck & { slideId: string },
  content: SlideContent,
): Promise<string> {
  const { newId, pictureKeys } = await storeSlide(services, deck, content, async (trx, slide) => {
    await lockOthers(trx, { ...deck, slideId });
    return replaceSlideRow(trx, slideId, slide);
  });
  await services.onPagesChanged(deck.lectureId);
  await removePictures(services, pictureKeys);
  return newId;
}

/** Moves a page to a position, from 0; a position beyond the end is the end. @throws AppError deck_not_found, slide_not_found */
export async function moveSlide(services: DeckServices, slide: SlideKey, position: number): Promise<void> {
  await services.db.transaction(async (trx) => {
    const others = await lockOthers(trx, slide);
    await orderSlides(trx, others.toSpliced(position, 0, slide.slideId));
  });
  await services.onPagesChanged(slide.lectureId);
}

/** Deletes a page with everything that was drawn on it. @throws AppError deck_not_found, slide_not_found */
export async function deleteSlide(services: DeckServices, slide: SlideKey): Promise<void> {
  const pictureKeys = await services.db.transaction(async (trx) => {
    const others = await lockOthers(trx, slide);
    const deleted = await deleteSlides(trx, [slide.slideId]);
    await orderSlides(trx, others);
    return deleted;
  });
  await services.onPagesChanged(slide.lectureId);
  await removePictures(services, pictureKeys);
}
