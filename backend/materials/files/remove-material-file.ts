import type { MaterialRecord } from "../state/material-repo.ts";
import type { MaterialServices } from "../state/material-services.ts";

/** Its row is gone already: what can't be removed now is swept at night. */
export async function removeMaterialFile(
  { files, logger }: Pick<MaterialServices, "files" | "logger">,
  { id, fileKey }: MaterialRecord,
): Promise<void> {
  try {
    await files.remove(fileKey);
  } catch (error) {
    logger.warn({ err: error, materialId: id }, "the file of a removed material could not be removed");
  }
}
