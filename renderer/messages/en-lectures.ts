export const enLectures = {} as const;
