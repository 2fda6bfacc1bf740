/** The live room's texts. */
export const enRoom = {} as const;
