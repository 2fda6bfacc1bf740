/**
 * The `down` of every migration; it always fails. To go back, the previous release runs on the newer schema
 * (docs/processes.md), and earlier data is restored from a backup.
 */
export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
