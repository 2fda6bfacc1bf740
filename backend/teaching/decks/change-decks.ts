import { MAX_DECKS } from "#contract/slides/deck.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";
import { lockClassSettings } from "../state/class-settings-repo.ts";
import {
  countDecks,
  deleteDeckRow,
  insertDeck,
  lockDeck,
  updateDeck,
  type NewDeck,
} from "../state/deck-repo.ts";
import type { DeckServices } from "./deck-services.ts";
import { removePictures } from "./remove-pictures.ts";

export interface DeckKey {
  lectureId: string;
  deckId: string;
}

/** Locks a deck of this lecture. @throws AppError deck_not_found */
export async function requireDeck(trx: Knex.Transaction, { lectureId, deckId }: DeckKey) {
  const deck = await lockDeck(trx, { id: deckId, lectureId });
  if (!deck) throw new AppError("deck_not_found");
  return deck;
}

/** Adds an empty deck at the end. Returns its id. @throws AppError too_many_decks */
export async function createDeck(db: Knex, lectureId: string, deck: NewDeck): Promise<string> {
  return transactOnce(db, async (trx) => {
    await lockClassSettings(trx, lectureId);
    if ((await countDecks(trx, lectureId)) >= MAX_DECKS) throw new AppError("too_many_decks");
    return insertDeck(trx, lectureId, deck);
  });
}

/** @throws AppError deck_not_found */
export async function renameDeck(db: Knex, key: DeckKey, name: string): Promise<void> {
  await db.transaction(async (trx) => {
    await requireDeck(trx, key);
    await updateDeck(trx, key.deckId, { name });
  });
}

/** Deletes a deck with its slides and everything that was drawn on them. @throws AppError deck_not_found */
export async function deleteDeck(services: DeckServices, key: DeckKey): Promise<void> {
  const pictureKeys = await services.db.transaction(async (trx) => {
    await requireDeck(trx, key);
    return deleteDeckRow(trx, key.deckId);
  });
  await services.onPagesChanged(key.lectureId);
  await removePictures(services, pictureKeys);
}
