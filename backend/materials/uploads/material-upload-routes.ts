import type Router from "@koa/router";
import { MAX_MATERIAL_BYTES, uploadMetadata, UPLOADS_PATH } from "#contract/lectures/material.ts";
import { createAuthenticate } from "#backend/accounts/sessions/authenticate.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { mountUploads } from "#backend/platform/files/uploads/upload-routes.ts";
import type { MaterialServices } from "../state/material-services.ts";
import { beginUpload } from "./begin-upload.ts";
import { findOwnUpload } from "./own-upload.ts";
import { deleteUpload, findUpload, materialParts } from "./upload-repo.ts";

/** Mounts the upload routes. Only the lecture's own instructor can upload materials. */
export function mountMaterialUploads(
  router: Router,
  services: MaterialServices & { limits: RateLimits },
): void {
  const { db, clock, parts } = services;
  mountUploads(
    router,
    { ...services, authenticate: createAuthenticate(services) },
    {
      path: UPLOADS_PATH,
      maxBytes: MAX_MATERIAL_BYTES,
      tooLarge: "material_too_large",
      requireOwn: (caller, id) => findOwnUpload(services, caller, id),
      uploadPathOf: (caller) => ({
        files: parts,
        keyOf: (uploadId, name) => `${uploadId}-${name}`,
        refusal: "material_refused",
        begin: ({ metadata, ...upload }) =>
          beginUpload(services, caller, {
            ...uploadMetadata.parse(metadata),
            ...upload,
            createdAt: clock(),
          }),
        find: (id) => findUpload(db, id),
        lastParts: (id, count) => materialParts.listLast(db, id, count),
        append: (part) => materialParts.append(db, part),
        remove: (id) => deleteUpload(db, id),
      }),
    },
  );
}
