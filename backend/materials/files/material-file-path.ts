/** The path from which a browser downloads a material with a ticket. */
export const materialFilePath = (ticket: string) => `/materials/files/${ticket}` as const;
