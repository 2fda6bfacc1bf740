/** What islands say, in the language of the page that carries it: they bring no texts of their own. */
export interface IslandTexts {
  offline: string;
  backOnline: string;
}

export const ISLAND_TEXTS_ID = "island-texts";

export function readIslandTexts(): IslandTexts {
  const texts: IslandTexts = JSON.parse(document.getElementById(ISLAND_TEXTS_ID)?.textContent ?? "{}");
  return texts;
}
