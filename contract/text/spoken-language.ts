/** The languages in which people teach, and captions are written: ISO 639-1. */
export const spokenLanguages = ["am", "om", "ti", "so", "en"] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];
