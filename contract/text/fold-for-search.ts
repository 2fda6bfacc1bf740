/**
 * Interchangeable letters, and Latin letters with strokes. Each letter in `from` is compared as the letter at the same
 * position in `to`.
 */
const ALIKE = {
  from:
    "ሐሑሒሓሔሕሖኀኁኂኃኄኅኆሃኻኹኺኼኽኾሠሡሢሣሤሥሦዐዑዒዓዔዕዖኣፀፁፂፃፄፅፆዉ" + // homophones
    "ቈቊቍኈኊኍኰኲኵጐጒጕ" + // spelling variants: ጐንደር is also written ጎንደር
    "ሏሟሯሷሿቋቧቯቷቿኋኗኟኳዟዧዷጇጓጧጯጷጿፏፗሗሧ" + // labialised letters; `foldForSearch` has already inserted ዋ after each of them
    "ςøłđðħŧıʼʻʾʿ",
  to:
    "ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሀሁሂሄህሆሰሱሲሳሴስሶአኡኢአኤእኦአጸጹጺጻጼጽጾው" +
    "ቆቁቁሆሁሁኮኩኩጎጉጉ" +
    "ሉሙሩሱሹቁቡቩቱቹሁኑኙኩዙዡዱጁጉጡጩጱጹፉፑሁሱ" +
    "σolddhti’’’’",
};

/** Single letters that can also be written as two: ኳስ is also written ኩዋስ. */
const LABIALISED = /[ሏሟሯሷሿቋቧቯቷቿኋኗኟኳዟዧዷጇጓጧጯጷጿፏፗሗሧ]/g;
/** Combining accents, and Ethiopic's length marks. */
const MARKS = /[\u0300-\u036f\u135d-\u135f]/g;

const from = ALIKE.from.split("");
const to = ALIKE.to.split("");
const alike = new Map(from.map((letter, at) => [letter, to[at] ?? letter]));
const ALIKE_LETTERS = new RegExp(`[${ALIKE.from}]`, "g");

/**
 * Returns the form of a text that searches compare: its words separated by single spaces, without case, accents and
 * symbols, and with one spelling for Amharic's variants. The catalogue's `search_words` (PostgreSQL) does the same.
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
