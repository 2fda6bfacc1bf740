import type { Knex } from "knex";

/** As in `foldForSearch` (contract/text): a test compares them. */
const alike = {
  from: "ሐሑሒሓሔሕሖኀኁኂኃኄኅኆሃኻኹኺኼኽኾሠሡሢሣሤሥሦዐዑዒዓዔዕዖኣፀፁፂፃፄፅፆዉቈቊቍኈኊኍኰኲኵጐጒጕሏሟሯሷሿቋቧቯቷቿኋኗኟኳዟዧዷጇጓጧጯጷጿፏፗሗሧςøłđðħŧıʼʻʾʿ",
  to: "ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሀሁሂሄህሆሰሱሲሳሴስሶአኡኢአኤእኦአጸጹጺጻጼጽጾውቆቁቁሆሁሁኮኩኩጎጉጉሉሙሩሱሹቁቡቩቱቹሁኑኙኩዙዡዱጁጉጡጩጱጹፉፑሁሱσolddhti’’’’",
};
const labialised = "ሏሟሯሷሿቋቧቯቷቿኋኗኟኳዟዧዷጇጓጧጯጷጿፏፗሗሧ";

/**
 * Words are searched in one spelling of those that Amharic has, as on the page: ውሃ and ዉሃ, ኳስ and ኩዋስ. The search column
 * of lectures whose texts are of plain ASCII stays the same, so they aren't written.
 */
export async function up(db: Knex): Promise<void> {
  // A text of ASCII is spared what is dear.
  await db.raw(`
    create or replace function search_words(input text) returns text language sql stable parallel safe as $$
      select trim(regexp_replace(
        case when input ~ '[^\\x01-\\x7f]' then
          replace(replace(replace(replace(translate(
            regexp_replace(
              regexp_replace(lower(normalize(input, NFKD)), '[\\u0300-\\u036f\\u135d-\\u135f]', '', 'g'),
              '[${labialised}]', '\\&ዋ', 'g'),
            '${alike.from}', '${alike.to}'),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
        else lower(input) end,
        '[^[:alnum:]]+', ' ', 'g'))
    $$`);
  await db.raw(`
    update lectures set search = null from accounts
    where accounts.id = lectures.instructor_id
      and lectures.name || lectures.type || lectures.description || accounts.name ~ '[^\\x01-\\x7f]'`);
  // Words in a spelling that no lecture has any more: nobody is to be offered them.
  await db.raw("delete from lecture_words where word <> search_words(word)");
}

export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
