export const outerAddress: () => string | null;
export const freePort: (host?: string) => Promise<number>;
