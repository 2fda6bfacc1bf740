import type { z } from "zod/mini";
import {
  listMaterials,
  type Material,
  materialLink,
  removeMaterial,
  updateMaterial,
} from "#contract/lectures/material.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { call } from "#renderer/data/client/client.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { platform } from "#renderer/data/platform/platform.ts";

export const materialsQuery = (lectureId: string) => queryOf(listMaterials, { params: { id: lectureId } });

/**
 * Requests a link, and lets the browser download from it.
 * @throws {ApiError}
 */
export async function downloadMaterial(id: string): Promise<"started" | "saved" | "cancelled"> {
  const { path } = await call(materialLink, { params: { id } });
  const outcome = await platform().download(path);
  if (outcome !== "failed") return outcome;
  throw new ApiError({ code: "unreachable", status: 0, message: "The download has failed." });
}

type MaterialChange = z.infer<typeof updateMaterial.body>;

export function changeMaterial(id: string, body: MaterialChange): Promise<Material> {
  return call(updateMaterial, { params: { id }, body });
}

export async function deleteMaterial(id: string): Promise<void> {
  await call(removeMaterial, { params: { id } });
}
