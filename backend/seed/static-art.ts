import { drawIcon } from "./art/icon.ts";
import { drawPortrait } from "./art/portrait.ts";
import { drawRoomFeature, drawSeatFeature } from "./art/scene-features.ts";
import { drawHero } from "./art/scene-hero.ts";
import { instructors, students, type DemonstrationPerson } from "./demonstration-people.ts";

function portraits(people: Record<string, DemonstrationPerson>, folder: string): [string, string][] {
  return Object.entries(people).map(([key, { portrait }]) => [
    `${folder}/${key}.svg`,
    drawPortrait(portrait),
  ]);
}

/** Path below `web/public` → SVG, for everything that the landing page shows before any account exists. */
export function drawStaticArt(): Map<string, string> {
  return new Map([
    ["icon.svg", drawIcon()],
    ["art/hero.svg", drawHero()],
    ["art/feature-room.svg", drawRoomFeature()],
    ["art/feature-seat.svg", drawSeatFeature()],
    ...portraits(instructors, "art/experts"),
    ...portraits(students, "art/students"),
  ]);
}
