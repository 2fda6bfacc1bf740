export const ensureDesktopBuilt: () => Promise<void>;
