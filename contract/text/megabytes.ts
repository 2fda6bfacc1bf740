/** Returns a size in whole megabytes (10^6 bytes, as mobile operators count), at least 1. */
export const megabytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1e6));
