import * as wire from "#contract/lectures/material.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { findForDownload } from "./files/download-material.ts";
import { listMaterials } from "./list-materials.ts";
import { deleteMaterial, updateMaterialFields, type MaterialRecord } from "./state/material-repo.ts";
import type { MaterialServices } from "./state/material-services.ts";
import { findOwnMaterial } from "./state/own-material.ts";
import { presentMaterial } from "./state/present-material.ts";
import { materialFilePath } from "./files/material-file-path.ts";
import { finishUpload } from "./uploads/finish-upload.ts";

/**
 * Removes the file of a material whose row is already deleted. If the file cannot be removed now, the nightly sweep
 * removes it.
 */
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

export function materialRoutes(services: MaterialServices): Route[] {
  const { db, links } = services;
  return [
    route(wire.listMaterials, {
      access: "public",
      handle: async ({ caller, params }) => ({ data: await listMaterials(db, caller, params.id) }),
    }),
    route(wire.finishUpload, {
      access: "instructor",
      limit: "upload",
      handle: async ({ caller, params }) => ({
        data: presentMaterial(await finishUpload(services, caller, params.id), true),
      }),
    }),
    route(wire.updateMaterial, {
      access: "instructor",
      handle: async ({ caller, params, body }) => {
        const material = await findOwnMaterial(db, caller, params.id);
        await updateMaterialFields(db, material.id, body);
        const { name = material.name, audience = material.audience } = body;
        return { data: presentMaterial({ ...material, name, audience }, true) };
      },
    }),
    route(wire.removeMaterial, {
      access: "instructor",
      handle: async ({ caller, params }) => {
        const material = await findOwnMaterial(db, caller, params.id);
        await deleteMaterial(db, material.id);
        await removeMaterialFile(services, material);
        return { data: {} };
      },
    }),
    route(wire.materialLink, {
      access: "public",
      limit: "materialDownload",
      handle: async ({ caller, params }) => {
        const material = await findForDownload(db, caller, params.id);
        const person = caller && { accountId: caller.accountId, sessionId: caller.sessionId };
        const claims = { materialId: material.id, ...(person ?? { accountId: null }) };
        return { data: { path: materialFilePath(links.mint(claims)) } };
      },
    }),
  ];
}
