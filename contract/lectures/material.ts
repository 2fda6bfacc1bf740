import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { textField } from "../text/text-field.ts";

const megabyte = 1024 * 1024;
export const MAX_MATERIAL_BYTES = 50 * megabyte;
/** The maximum number of files per lecture, including unfinished uploads. */
export const MAX_MATERIALS_PER_LECTURE = 40;
export const MAX_MATERIAL_BYTES_PER_LECTURE = 500 * megabyte;
/** The maximum total size of an instructor's files in all lectures, in bytes. */
export const MAX_MATERIAL_BYTES_PER_INSTRUCTOR = 5000 * megabyte;

/** Accepted types of files, as file name extensions. A file's type is detected from its content. */
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

/** The users who may download a material: students with a seat, or everybody. */
export const materialAudience = z.enum(["seats", "everybody"], { error: "Choose who can download it." });
export type MaterialAudience = z.infer<typeof materialAudience>;

export const materialName = textField({
  missing: "Enter a name.",
  max: 150,
  long: "A name can be up to 150 characters long.",
});

export const material = z.object({
  _id: id,
  /** The file's name without its extension: `Week 3`. */
  name: z.string(),
  /** The extension of the downloaded file's name, without a dot. */
  extension: z.string(),
  /** In bytes. */
  size: z.number(),
  audience: materialAudience,
  /** ISO 8601. */
  addedAt: z.string(),
  canDownload: z.boolean(),
});
export type Material = z.infer<typeof material>;

/** The metadata of an upload, sent in tus's `Upload-Metadata` header. */
export const uploadMetadata = z.object({ lectureId: id, name: materialName, audience: materialAudience });

/** The endpoint that creates tus uploads. Each upload is at `/<id>` below it. */
export const UPLOADS_PATH = "/materials/uploads";

const byId = z.object({ id });

/** The path of a public material. It works without a session and without scripts. */
export const publicMaterialPath = (materialId: string) => `/materials/${materialId}/file` as const;

/** Lists a lecture's materials in the order of upload. */
export const listMaterials = endpoint({
  method: "GET",
  path: "/classes/id/{id}/materials",
  params: byId,
  data: z.array(material),
});
/** Turns a complete upload into a material with the same id. Idempotent. */
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
/** Returns a path that a browser can open without a session for a few minutes. */
export const materialLink = endpoint({
  method: "POST",
  path: "/materials/{id}/link",
  params: byId,
  data: z.object({ path: z.string() }),
});
