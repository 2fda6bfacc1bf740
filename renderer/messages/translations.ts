import type { Language } from "#contract/text/languages.ts";

interface TranslationFile {
  /** By namespace. */
  catalogue: Record<string, object>;
}

/** What other languages say, in a file for every page and one for each part that few pages need. */
export const translations = {
  am: {
    base: () => import("./am/catalogue.ts"),
    account: () => import("./am/account-catalogue.ts"),
    earnings: () => import("./am/earnings-catalogue.ts"),
    materials: () => import("./am/materials-catalogue.ts"),
    replacement: () => import("./am/replacement-catalogue.ts"),
    replay: () => import("./am/replay-catalogue.ts"),
    room: () => import("./am/room-catalogue.ts"),
    full: () => import("./am/full-catalogue.ts"),
    admin: () => import("./am/admin-catalogue.ts"),
    desktop: () => import("./am/desktop-catalogue.ts"),
  },
} satisfies Record<Exclude<Language, "en">, Record<string, () => Promise<TranslationFile>>>;

export type TranslationPart = keyof (typeof translations)["am"];
