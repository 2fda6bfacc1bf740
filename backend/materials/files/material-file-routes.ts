import type Router from "@koa/router";
import type { Context } from "koa";
import { id as idSchema } from "#contract/http/endpoint.ts";
import { publicMaterialPath } from "#contract/lectures/material.ts";
import { authenticateAgain } from "#backend/accounts/sessions/authenticate.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { findAccountById } from "#backend/accounts/account-repo.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { redirectToFile, sendStoredFile } from "#backend/platform/http/send-stored-file.ts";
import { findForDownload, personOf } from "./download-material.ts";
import { materialFilePath } from "./material-file-path.ts";
import type { MaterialRecord } from "../state/material-repo.ts";
import type { MaterialServices } from "../state/material-services.ts";
import { contentTypes, isMaterialExtension, safeFileName } from "../state/material-type.ts";

/** Prevents the file from running or rendering in our origin, even in a browser that ignores our other headers. */
const POLICY = "sandbox; default-src 'none'";

async function sendFile(ctx: Context, { files }: MaterialServices, material: MaterialRecord): Promise<void> {
  const { bytes: size, fileKey, extension, name } = material;
  ctx.attachment(safeFileName(name, extension));
  ctx.type = isMaterialExtension(extension) ? contentTypes[extension] : "application/octet-stream";
  ctx.set("Content-Security-Policy", POLICY);
  const contentDisposition = ctx.response.get("Content-Disposition");
  const headers = { contentType: ctx.response.get("Content-Type"), contentDisposition };
  if (await redirectToFile(ctx, files, fileKey, headers)) return;
  if (!(await sendStoredFile(ctx, files, { key: fileKey, size, etag: `"${fileKey}"` })))
    throw new AppError("material_not_found");
}

/**
 * `GET /materials/{id}/file` serves public materials. `GET /materials/files/{ticket}` can be opened by a browser
 * without a session; each request checks again whether the ticket's account still has access.
 */
export function mountMaterialFiles(
  router: Router,
  services: MaterialServices & { limits: RateLimits },
): void {
  const { db, clock, links, limits } = services;
  router.get(publicMaterialPath(":id"), async (ctx) => {
    await limits.count("materialDownload", { subject: ctx.ip, address: ctx.ip });
    const id = idSchema.safeParse(ctx.params["id"]);
    if (!id.success) throw new AppError("material_not_found");
    await sendFile(ctx, services, await findForDownload(db, null, id.data));
  });
  router.get(materialFilePath(":ticket"), async (ctx) => {
    const claims = links.read(ctx.params["ticket"] ?? "");
    await limits.count("materialDownload", { subject: claims?.accountId ?? ctx.ip, address: ctx.ip });
    if (!claims) throw new AppError("material_link_expired");
    if (claims.sessionId !== undefined && !(await authenticateAgain(db, claims.sessionId, clock())))
      throw new AppError("material_link_expired");
    const findRole = async (accountId: string) => (await findAccountById(db, accountId))?.role ?? null;
    const person = await personOf(findRole, claims.accountId);
    await sendFile(ctx, services, await findForDownload(db, person, claims.materialId));
  });
}
