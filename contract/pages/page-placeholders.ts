/** In prerendered pages, for the fee of the server that sends them. */
export const FEE_PLACEHOLDERS = { percent: "__FEE_PERCENT__", rest: "__FEE_REST__" } as const;
