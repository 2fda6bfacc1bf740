/** Every migration's `down`: a release goes back on the newer schema (docs/processes.md), and data by a restore. */
export async function down(): Promise<void> {
  throw new Error("Migrations only go forward.");
}
