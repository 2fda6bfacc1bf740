/**
 * Returns the mode of a secret key. Keys of Chapa's second API are recognised in order to reject them: that API counts
 * in santim, so amounts would be wrong by a factor of 100.
 */
export function chapaKeyMode(key: string): "test" | "live" | "second-api" | "unknown" {
  if (key.startsWith("CHASECK_TEST-")) return "test";
  if (key.startsWith("CHASECK-")) return "live";
  return key.startsWith("CHAPA_") ? "second-api" : "unknown";
}
