/** The few colours of everything we draw: highland green, tej gold, clay, indigo cloth, undyed cotton. */
export const color = {
  cream: "#F7EEDC",
  cotton: "#FFF9EC",
  sand: "#E9D8B6",
  gold: "#E2A72E",
  straw: "#F3CD74",
  clay: "#C4562F",
  rust: "#8E3A20",
  green: "#17513F",
  forest: "#0E362B",
  leaf: "#3F8A63",
  mint: "#9CCBAF",
  indigo: "#2B3A78",
  night: "#1A2450",
  sky: "#A9B8EC",
  ink: "#2A211C",
} as const;

/** What a motif is drawn with on one field. `a`–`d` stand out on `field` and from one another. */
export interface Ink {
  readonly field: string;
  readonly line: string;
  readonly paper: string;
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly d: string;
}

const onCream: Ink = {
  field: color.cream,
  line: color.ink,
  paper: color.cotton,
  a: color.clay,
  b: color.green,
  c: color.gold,
  d: color.indigo,
};
const onGreen: Ink = {
  field: color.green,
  line: color.cream,
  paper: color.cotton,
  a: color.gold,
  b: color.mint,
  c: "#E98257",
  d: color.sky,
};
const onIndigo: Ink = { ...onGreen, field: color.indigo };
const onClay: Ink = {
  field: color.clay,
  line: color.cotton,
  paper: color.cotton,
  a: color.straw,
  b: "#174638",
  c: color.sand,
  d: color.night,
};
const onGold: Ink = {
  field: color.gold,
  line: color.ink,
  paper: color.cotton,
  a: color.rust,
  b: color.green,
  c: color.cotton,
  d: color.indigo,
};

/** The colours of one cover: ground around, field behind the motif, and the threads of its woven border. */
export interface Scheme {
  readonly ground: string;
  readonly shade: string;
  readonly cloth: string;
  readonly threads: readonly [string, string, string];
  readonly onGround: Ink;
  readonly onField: Ink;
}

export const schemes = {
  green: {
    ground: color.green,
    shade: color.forest,
    cloth: color.cotton,
    threads: [color.green, color.gold, color.clay],
    onGround: onGreen,
    onField: onCream,
  },
  indigo: {
    ground: color.indigo,
    shade: color.night,
    cloth: color.cotton,
    threads: [color.indigo, color.clay, color.gold],
    onGround: onIndigo,
    onField: onCream,
  },
  clay: {
    ground: color.clay,
    shade: color.rust,
    cloth: color.cotton,
    threads: [color.rust, color.green, color.gold],
    onGround: onClay,
    onField: onCream,
  },
  gold: {
    ground: color.gold,
    shade: "#C88A1B",
    cloth: color.forest,
    threads: [color.straw, color.clay, color.mint],
    onGround: onGold,
    onField: onGreen,
  },
  cream: {
    ground: color.cream,
    shade: color.sand,
    cloth: color.night,
    threads: [color.gold, color.sky, "#E98257"],
    onGround: onCream,
    onField: onIndigo,
  },
} as const satisfies Record<string, Scheme>;

export type SchemeName = keyof typeof schemes;
