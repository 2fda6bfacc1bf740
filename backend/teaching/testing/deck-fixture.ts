import sharp from "sharp";
import * as wire from "#contract/slides/deck.ts";
import { call } from "#backend/quality/testing/api-client.ts";

export async function picture(
  background = "#345",
  { width = 1600, height = 900 }: { width?: number; height?: number } = {},
): Promise<string> {
  const canvas = { width, height, channels: 3 as const, background };
  const bytes = await sharp({ create: canvas, limitInputPixels: false }).png().toBuffer();
  return `data:image/png;base64,${bytes.toString("base64")}`;
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
