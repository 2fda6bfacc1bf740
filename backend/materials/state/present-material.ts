import type { Material } from "#contract/lectures/material.ts";
import type { MaterialRecord } from "./material-repo.ts";

export function presentMaterial(material: MaterialRecord, mayDownload: boolean): Material {
  return {
    _id: material.id,
    name: material.name,
    extension: material.extension,
    size: material.bytes,
    audience: material.audience,
    addedAt: material.addedAt.toISOString(),
    canDownload: mayDownload,
  };
}
