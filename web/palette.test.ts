import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(path.join(import.meta.dirname, "../renderer/kit/appearance/palette.css"), "utf8");

/** The light and the dark value of each token. */
const tokens = new Map<string, [string, string]>();
for (const [, name = "", light = "", dark = ""] of css.matchAll(
  /(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g,
))
  tokens.set(name, [light, dark]);
for (const [, name = "", colour = ""] of css.matchAll(/(--[\w-]+): (#\w{6});/g))
  tokens.set(name, [colour, colour]);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["--paper", "--surface", "--surface-sunk"];
const texts = ["--ink", "--ink-soft", "--green", "--gold", "--terracotta", "--danger"];
const onOwnGround = ["green", "gold", "terracotta", "danger"].flatMap((hue) => [
  [`--${hue}`, `--${hue}-soft`],
  ["--ink", `--${hue}-soft`],
  ["--ink-soft", `--${hue}-soft`],
]);
const readable = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground])),
  ...onOwnGround,
  ["--on-green", "--green"],
  ["--on-danger", "--danger"],
  ["--on-green", "--green-hover"],
  ["--on-green", "--green-pressed"],
  ["--on-green-deep", "--green-deep"],
  ["--meskel", "--green-deep"],
  ["--on-meskel", "--meskel"],
  ["--paper", "--ink"],
];
const visible = grounds.flatMap((ground) => [
  ["--focus", ground],
  ["--line-strong", ground],
]);

const sides = [
  ["light", 0],
  ["dark", 1],
] as const;

function measure(pair: string[], side: 0 | 1): number {
  const [one, other] = pair.map((name) => tokens.get(name)?.[side]);
  if (one === undefined || other === undefined) throw new Error(`No such colours: ${pair.join(", ")}`);
  return contrast(one, other);
}

test.each(sides)("text has a contrast of at least 4.5:1 (%s)", (_, side) => {
  const weak = readable.map((pair) => ({ pair, ratio: measure(pair, side) })).filter((it) => it.ratio < 4.5);
  expect(weak).toEqual([]);
});

test.each(sides)("focus rings and field borders have a contrast of at least 3:1 (%s)", (_, side) => {
  const weak = visible.map((pair) => ({ pair, ratio: measure(pair, side) })).filter((it) => it.ratio < 3);
  expect(weak).toEqual([]);
});
