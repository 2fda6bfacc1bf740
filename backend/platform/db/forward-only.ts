/**
 * The `down` of every migration; it always fails. To roll back, run the previous release on the newer schema
 * (docs/processes.md); to get earlier data back, restore a backup.
 */
export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
