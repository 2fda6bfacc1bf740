import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import type { HealthCheck } from "../health-check.ts";

/** Asks the bucket for a file that need not exist; a folder must be writable. */
export const checkStorage: HealthCheck = async ({ health: { storage } }) => {
  try {
    await createFileStore(storage, "pictures").exists("health");
    if (storage.kind === "folder") await access(storage.folder, constants.W_OK);
    return [];
  } catch (error) {
    return [{ code: "storage_away", detail: describe(error) }];
  }
};

/** The innermost cause names what the system said. */
function describe(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (!(inner.cause instanceof Error)) return inner.message || inner.name;
  return String(error);
}
