export const enLanding = {} as const;
