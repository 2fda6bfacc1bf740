export const enEnrollments = {} as const;
