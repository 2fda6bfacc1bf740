/** Returns the mode of a secret key. Chapa's second API counts in santim, so amounts would be off a hundredfold. */
export function chapaKeyMode(key: string): "test" | "live" | "second-api" | "unknown" {
  if (key.startsWith("CHASECK_TEST-")) return "test";
  if (key.startsWith("CHASECK-")) return "live";
  return key.startsWith("CHAPA_") ? "second-api" : "unknown";
}
