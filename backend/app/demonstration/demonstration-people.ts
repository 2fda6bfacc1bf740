export interface DemonstrationPerson {
  readonly name: string;
  readonly email: string;
}

/** Each key names a file in `pictures/portraits`. */
export const instructors = {
  tigist: {
    name: "Tigist Alemayehu",
    email: "instructor@gubae.example",
  },
  dawit: {
    name: "Dawit Mengistu",
    email: "dawit.mengistu@gubae.example",
  },
  abeba: {
    name: "Abeba Wolde",
    email: "abeba.wolde@gubae.example",
  },
  yared: {
    name: "Yared Tesfaye",
    email: "yared.tesfaye@gubae.example",
  },
  hirut: {
    name: "Hirut Gebremedhin",
    email: "hirut.gebremedhin@gubae.example",
  },
  samuel: {
    name: "Samuel Bekele",
    email: "samuel.bekele@gubae.example",
  },
  meron: {
    name: "Meron Haile",
    email: "meron.haile@gubae.example",
  },
  chala: {
    name: "Chala Tolera",
    email: "chala.tolera@gubae.example",
  },
  fatuma: {
    name: "Fatuma Ahmed",
    email: "fatuma.ahmed@gubae.example",
  },
  ruth: {
    name: "Ruth Desta",
    email: "ruth.desta@gubae.example",
  },
} as const satisfies Record<string, DemonstrationPerson>;

export type InstructorKey = keyof typeof instructors;

/** Each key names a file in `pictures/portraits`. */
export const students = {
  liya: {
    name: "Liya Solomon",
    email: "student@gubae.example",
  },
  natnael: {
    name: "Natnael Girma",
    email: "natnael.girma@gubae.example",
  },
  selamawit: {
    name: "Selamawit Kebede",
    email: "selamawit.kebede@gubae.example",
  },
  abdi: {
    name: "Abdi Mohammed",
    email: "abdi.mohammed@gubae.example",
  },
} as const satisfies Record<string, DemonstrationPerson>;

export type StudentKey = keyof typeof students;
