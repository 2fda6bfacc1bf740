import type { InstructorKey } from "./demonstration-people.ts";

/** The self-descriptions of the demonstration's fictional instructors. */
export const instructorBios: Readonly<Record<InstructorKey, string>> = {
  tigist:
    "I taught mathematics at a secondary school in Bahir Dar for eleven years, and I still draw everything before I calculate it. In my lectures nobody has to be quick; everybody gets to see why.\n\nሒሳብ ለሁሉም ነው። ቀስ ብለን፣ አብረን እንሂድ።",
  dawit:
    "Physicist and patient owner of one small telescope on Entoto. I like problems that begin with something you can hold: a pendulum, a prism, a wheel. Bring a pencil, and the question you never dared to ask in class.",
  abeba:
    "ስለ ፊደልና ስለ ሥነ ጽሑፍ ስናገር ጊዜው አይታወቀኝም። በንባብ ክበቤ ውስጥ ሁሉም ሰው ድምፅ አለው።\n\nI read Amharic literature aloud with people who love it and with people who are just learning to spell it. We take one page and stay with it.",
  yared:
    "I learned Ge'ez and the zema as a boy in a church school in Gojjam, and the krar later, from my uncle. I teach both slowly, first by ear and then by the book.\n\nሰላም ለኪ፤ ሰላም ለከ።",
  hirut:
    "Once a nurse, now a biology and chemistry teacher. My experiments use what's in your kitchen, and my health lectures what's in the nearest pharmacy. Ask anything; I've heard it before.",
  samuel:
    "I write software by day and explain it in the evening. You don't need your own computer to begin: a phone and a free hour are enough for your first web page. We look at mistakes together, mine most of all.",
  meron:
    "For fifteen years I kept other people's books at Merkato; now I help small shops keep their own. Iqub, interest, prices, receipts: always with real numbers, never with words that only accountants use.\n\nገንዘብህን እወቀው።",
  chala:
    "Agronomist from Jimma, where coffee is at home. I have walked terraces in Konso and teff fields in Ada'a with the farmers who know them best, and I pass on what they taught me, with the science beside it.",
  fatuma:
    "Historian and map reader. I travel with students to Aksum, Lalibela and Gondar without leaving the room: with coins, plans, old photographs and one good question at the end of each hour.\n\nታሪካችንን በማስረጃ እናንብብ።",
  ruth: "English teacher and examiner. I prepare grade 12 students for the national exam and adults for the interview that comes afterwards. We practise aloud, we laugh, and we do it once more.",
};
