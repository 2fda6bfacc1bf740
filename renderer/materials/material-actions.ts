import {
  listMaterials,
  type Material,
  type MaterialAudience,
  materialLink,
  removeMaterial,
  updateMaterial,
} from "#contract/lectures/material.ts";
import { call } from "#renderer/api/client.ts";
import { platform } from "#renderer/platform/platform.ts";

export function loadMaterials(lectureId: string, signal?: AbortSignal): Promise<Material[]> {
  return call(listMaterials, { params: { id: lectureId }, ...(signal && { signal }) });
}

/** Asks for a link, and lets the browser download from it. @throws {ApiError} */
export async function downloadMaterial(id: string): Promise<void> {
  const { path } = await call(materialLink, { params: { id } });
  platform().download(path);
}

export interface MaterialChange {
  id: string;
  name: string;
  audience: MaterialAudience;
}

export function changeMaterial({ id, ...body }: MaterialChange): Promise<Material> {
  return call(updateMaterial, { params: { id }, body });
}

export async function deleteMaterial(id: string): Promise<void> {
  await call(removeMaterial, { params: { id } });
}
