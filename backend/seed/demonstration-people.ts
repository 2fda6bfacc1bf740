import type { PortraitDesign } from "./art/portrait.ts";
import { color } from "./art/palette.ts";

export interface DemonstrationPerson {
  readonly name: string;
  readonly email: string;
  readonly portrait: PortraitDesign;
}

const lips = color.rust;
const grey = "#CFC8BC";

export const instructors = {
  tigist: {
    name: "Tigist Alemayehu",
    email: "instructor@gubae.example",
    portrait: { scheme: "green", skin: 1, hair: "afro", clothes: "netela", earrings: true, lips },
  },
  dawit: {
    name: "Dawit Mengistu",
    email: "dawit.mengistu@gubae.example",
    portrait: {
      scheme: "indigo",
      skin: 2,
      hair: "crop",
      clothes: "jacket",
      beard: "short",
      glasses: true,
      mouth: "closed",
    },
  },
  abeba: {
    name: "Abeba Wolde",
    email: "abeba.wolde@gubae.example",
    portrait: { scheme: "clay", skin: 0, hair: "braids", clothes: "netela", earrings: true, lips },
  },
  yared: {
    name: "Yared Tesfaye",
    email: "yared.tesfaye@gubae.example",
    portrait: { scheme: "indigo", skin: 2, hair: "bald", clothes: "gabi", beard: "full", hairColor: grey },
  },
  hirut: {
    name: "Hirut Gebremedhin",
    email: "hirut.gebremedhin@gubae.example",
    portrait: { scheme: "gold", skin: 1, hair: "bun", clothes: "coat", glasses: true, lips },
  },
  samuel: {
    name: "Samuel Bekele",
    email: "samuel.bekele@gubae.example",
    portrait: {
      scheme: "cream",
      skin: 3,
      hair: "fade",
      clothes: "sweater",
      beard: "moustache",
      mouth: "closed",
    },
  },
  meron: {
    name: "Meron Haile",
    email: "meron.haile@gubae.example",
    portrait: { scheme: "clay", skin: 2, hair: "long", clothes: "jacket", lips },
  },
  chala: {
    name: "Chala Tolera",
    email: "chala.tolera@gubae.example",
    portrait: { scheme: "green", skin: 2, hair: "fade", clothes: "shirt", beard: "short" },
  },
  fatuma: {
    name: "Fatuma Ahmed",
    email: "fatuma.ahmed@gubae.example",
    portrait: { scheme: "green", skin: 0, hair: "headscarf", clothes: "dress", lips },
  },
  ruth: {
    name: "Ruth Desta",
    email: "ruth.desta@gubae.example",
    portrait: { scheme: "indigo", skin: 3, hair: "curls", clothes: "sweater", earrings: true, lips },
  },
} as const satisfies Record<string, DemonstrationPerson>;

export type InstructorKey = keyof typeof instructors;

export const students = {
  liya: {
    name: "Liya Solomon",
    email: "student@gubae.example",
    portrait: {
      scheme: "clay",
      skin: 1,
      hair: "bun",
      clothes: "shirt",
      earrings: true,
      mouth: "closed",
      lips,
    },
  },
  natnael: {
    name: "Natnael Girma",
    email: "natnael.girma@gubae.example",
    portrait: { scheme: "cream", skin: 1, hair: "crop", clothes: "shirt" },
  },
  selamawit: {
    name: "Selamawit Kebede",
    email: "selamawit.kebede@gubae.example",
    portrait: { scheme: "gold", skin: 2, hair: "curls", clothes: "dress", lips },
  },
  abdi: {
    name: "Abdi Mohammed",
    email: "abdi.mohammed@gubae.example",
    portrait: { scheme: "green", skin: 3, hair: "fade", clothes: "sweater", beard: "moustache" },
  },
} as const satisfies Record<string, DemonstrationPerson>;

export type StudentKey = keyof typeof students;
