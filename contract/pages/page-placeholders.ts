/** The placeholder for what the server renders for a response. */
export const SSR_MARKUP_PLACEHOLDER = "__SSR_MARKUP__";

/** Placeholders in prerendered pages. The server that sends a page replaces them with its fee. */
export const FEE_PLACEHOLDERS = { percent: "__FEE_PERCENT__", rest: "__FEE_REST__" } as const;
