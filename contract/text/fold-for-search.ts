/** Letters that are written for one another, and Latin ones with strokes: each is compared as the one at its place below. */
const ALIKE = {
  from:
    "ሐሑሒሓሔሕሖኀኁኂኃኄኅኆሃኻኹኺኼኽኾሠሡሢሣሤሥሦዐዑዒዓዔዕዖኣፀፁፂፃፄፅፆዉ" + // homophones
    "ቈቊቍኈኊኍኰኲኵጐጒጕ" + // ጐንደር, ጎንደር
    "ሏሟሯሷሿቋቧቯቷቿኋኗኟኳዟዧዷጇጓጧጯጷጿፏፗሗሧ" + // before their ዋ
    "ςøłđðħŧıʼʻʾʿ",
  to:
    "ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሀሁሂሄህሆሰሱሲሳሴስሶአኡኢአኤእኦአጸጹጺጻጼጽጾው" +
    "ቆቁቁሆሁሁኮኩኩጎጉጉ" +
    "ሉሙሩሱሹቁቡቩቱቹሁኑኙኩዙዡዱጁጉጡጩጱጹፉፑሁሱ" +
    "σolddhti’’’’",
};

/** One letter for what is also written as two: ኳስ is ኩዋስ. */
const LABIALISED = /[ሏሟሯሷሿቋቧቯቷቿኋኗኟኳዟዧዷጇጓጧጯጷጿፏፗሗሧ]/g;
/** Accents that aren't a part of their letter, and Ethiopic's marks of length. */
const MARKS = /[\u0300-\u036f\u135d-\u135f]/g;

const from = ALIKE.from.split("");
const to = ALIKE.to.split("");
const alike = new Map(from.map((letter, at) => [letter, to[at] ?? letter]));
const ALIKE_LETTERS = new RegExp(`[${ALIKE.from}]`, "g");

/**
 * What of a text is compared when something is searched: its words with single spaces between, without case, accents and signs,
 * and in one spelling of those that Amharic has. The catalogue's `search_words` (PostgreSQL) does the same.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(MARKS, "")
    .replaceAll(LABIALISED, "$&ዋ")
    .replaceAll(ALIKE_LETTERS, (letter) => alike.get(letter) ?? letter)
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe")
    .replaceAll("þ", "th")
    .replaceAll(/[^\p{Alphabetic}0-9]+/gu, " ")
    .trim();
}
