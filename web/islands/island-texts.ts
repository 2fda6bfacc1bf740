/** The texts of the islands, in the language of the page. Islands contain no texts of their own. */
export interface IslandTexts {
  offline: string;
  backOnline: string;
  openMenu: string;
  closeMenu: string;
  linkCopied: string;
  /** A template with {{url}}. */
  linkNotCopied: string;
  /** A template with {{sentence}} and {{time}}. */
  whenInYourZone: string;
}

export const ISLAND_TEXTS_ID = "island-texts";

/** Reads the texts from the page's `data` element. */
export function readIslandTexts(): IslandTexts {
  const texts: IslandTexts = JSON.parse(
    document.getElementById(ISLAND_TEXTS_ID)?.getAttribute("value") ?? "{}",
  );
  return texts;
}
