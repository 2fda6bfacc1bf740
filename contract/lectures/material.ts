import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { textField } from "../text/text-field.ts";

const megabyte = 1024 * 1024;
export const MAX_MATERIAL_BYTES = 50 * megabyte;
/** Finished and unfinished ones together. */
export const MAX_MATERIALS_PER_LECTURE = 40;
export const MAX_MATERIAL_BYTES_PER_LECTURE = 500 * megabyte;
/** Over all lectures of an instructor. */
export const MAX_MATERIAL_BYTES_PER_INSTRUCTOR = 5000 * megabyte;

/** The endings of file names that are accepted; the bytes decide. */
export const materialExtensions = [
  "pdf",
  "png",
  "jpg",
  "jpeg",
  "webp",
  "gif",
  "zip",
  "pptx",
  "ppsx",
  "docx",
  "xlsx",
  "odp",
  "odt",
  "ods",
  "ppt",
  "doc",
  "xls",
] as const;
export type MaterialExtension = (typeof materialExtensions)[number];

/** Who may download a material: whoever has a seat, or everybody. */
export const materialAudience = z.enum(["seats", "everybody"], { error: "Choose who can download it." });
export type MaterialAudience = z.infer<typeof materialAudience>;

export const materialName = textField({
  missing: "Enter a name.",
  max: 150,
  long: "A name can be up to 150 characters long.",
});

export const material = z.object({
  _id: id,
  /** Without an ending: `Week 3`. */
  name: z.string(),
  /** The ending of the downloaded file's name, without a dot. */
  extension: z.string(),
  /** In bytes. */
  size: z.number(),
  audience: materialAudience,
  /** ISO 8601. */
  addedAt: z.string(),
  /** Whether the caller may download it. */
  canDownload: z.boolean(),
});
export type Material = z.infer<typeof material>;

/** What an upload says of itself: tus's `Upload-Metadata`. */
export const uploadMetadata = z.object({ lectureId: id, name: materialName, audience: materialAudience });

/** Where tus's uploads are created; each is at its id below. */
export const UPLOADS_PATH = "/materials/uploads";

const byId = z.object({ id });

/** Of a material that is for everybody: a link that works without a session and without scripts. */
export const publicMaterialPath = (materialId: string) => `/materials/${materialId}/file` as const;

/** In the order in which they were added. */
export const listMaterials = endpoint({
  method: "GET",
  path: "/classes/id/{id}/materials",
  params: byId,
  data: z.array(material),
});
/** Turns a complete upload into a material with the same id. Asked again, it responds with the same material. */
export const finishUpload = endpoint({
  method: "POST",
  path: "/materials/uploads/{id}/finish",
  params: byId,
  status: 201,
  data: material,
});
/** Omitted fields stay unchanged. */
export const updateMaterial = endpoint({
  method: "PUT",
  path: "/materials/{id}",
  params: byId,
  body: z.object({ name: z.optional(materialName), audience: z.optional(materialAudience) }),
  data: material,
});
export const removeMaterial = endpoint({
  method: "DELETE",
  path: "/materials/{id}",
  params: byId,
  data: z.object({}),
});
/** A path that a browser may open without a session for some minutes. */
export const materialLink = endpoint({
  method: "POST",
  path: "/materials/{id}/link",
  params: byId,
  data: z.object({ path: z.string() }),
});
