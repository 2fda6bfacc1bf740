/** Which money a secret key moves. Keys of Chapa's second API count in santim: with ours they would be off a hundredfold. */
export function modeOfChapaKey(key: string): "test" | "live" | "second-api" | "unknown" {
  if (key.startsWith("CHASECK_TEST-")) return "test";
  if (key.startsWith("CHASECK-")) return "live";
  return key.startsWith("CHAPA_") ? "second-api" : "unknown";
}
