import sharp from "sharp";
import * as wire from "#contract/slides/deck.ts";
import { call } from "#backend/quality/testing/api-client.ts";

export const pngUrl = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString("base64")}`;

export async function picture(background = "#345"): Promise<string> {
  const create = { width: 1600, height: 900, channels: 3 as const, background };
  return pngUrl(await sharp({ create }).png().toBuffer());
}

/** Calls the endpoints of a lecture's decks as this account. */
export function createDeckFixture(url: string, { id, token }: { id: string; token: string }) {
  const onLecture = { token, params: { id } };
  const onDeck = (deckId: string) => ({ token, params: { id, deckId } });
  const list = () => call(url, wire.listDecks, onLecture);
  return {
    onLecture,
    onDeck,
    onSlide: (deckId: string, slideId: string) => ({ token, params: { id, deckId, slideId } }),
    list,
    create: (name: string, file: { fingerprint: string; pages: number } | null = null) =>
      call(url, wire.createDeck, { ...onLecture, body: { name, file } }),
    add: (
      deckId: string,
      content: wire.SentSlideContent = { paper: "white", ratio: 0.75 },
      rest: { position?: number; page?: number } = {},
    ) => call(url, wire.addSlide, { ...onDeck(deckId), body: { content, ...rest } }),
    /** Returns the ids of a deck's slides in their order. */
    order: async (deckId: string) =>
      (await list()).find(({ _id }) => _id === deckId)?.slides.map(({ _id }) => _id),
  };
}
