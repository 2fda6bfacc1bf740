import { coins, ledger, lightbulb, stall } from "./motifs-business.ts";
import { coffeeBranch, jebena, teff } from "./motifs-country.ts";
import { fidelTable, krar, openBook, parchment, speech } from "./motifs-language.ts";
import { gebeta, integral, parabola, pythagoras } from "./motifs-mathematics.ts";
import { flask, heartbeat, helix, leafCell } from "./motifs-life.ts";
import { castle, contours, lalibela, stelae, terraces } from "./motifs-places.ts";
import { atom, pendulum, planets, prism } from "./motifs-physics.ts";
import { answerSheet, brackets, tree } from "./motifs-study.ts";
import type { Ink } from "./palette.ts";

/** Draws one subject around (0, 0) within about ±180. */
export type Motif = (ink: Ink) => string;

export const motifs = {
  answerSheet,
  atom,
  brackets,
  castle,
  coffeeBranch,
  coins,
  contours,
  fidelTable,
  flask,
  gebeta,
  heartbeat,
  helix,
  integral,
  jebena,
  krar,
  lalibela,
  leafCell,
  ledger,
  lightbulb,
  openBook,
  parabola,
  parchment,
  pendulum,
  planets,
  prism,
  pythagoras,
  speech,
  stall,
  stelae,
  teff,
  terraces,
  tree,
} as const satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;
