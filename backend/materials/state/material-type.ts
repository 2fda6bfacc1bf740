import { fileTypeFromBuffer } from "file-type";
import { materialExtensions, type MaterialExtension } from "#contract/lectures/material.ts";

/**
 * Office files have the signature of a zip file or of a Microsoft compound file (old formats, and new ones with a
 * password). For these containers, the file extension decides.
 */
const containers: Readonly<Record<string, readonly MaterialExtension[]>> = {
  zip: ["zip", "pptx", "ppsx", "docx", "xlsx", "odp", "odt", "ods"],
  cfb: ["ppt", "doc", "xls", "pptx", "ppsx", "docx", "xlsx"],
};

const officeOpenXml = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

/** The content types. A phone chooses the app that opens the file by its content type. */
export const contentTypes: Readonly<Record<MaterialExtension, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  zip: "application/zip",
  pptx: `${officeOpenXml}.presentationml.presentation`,
  ppsx: `${officeOpenXml}.presentationml.slideshow`,
  docx: `${officeOpenXml}.wordprocessingml.document`,
  xlsx: `${officeOpenXml}.spreadsheetml.sheet`,
  odp: `${openDocument}.presentation`,
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  ppt: "application/vnd.ms-powerpoint",
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
};

/** Returns a file name's extension without the dot, in lower case: `Week 3.PDF` → `pdf`. Empty when there is none. */
export function endingOf(fileName: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

export function isMaterialExtension(ending: string): ending is MaterialExtension {
  return materialExtensions.some((known) => known === ending);
}

/** A PDF's signature must be within this many bytes of the start: line breaks and printer commands may precede it. */
const PDF_HEAD_BYTES = 1024;

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, PDF_HEAD_BYTES)).includes("%PDF-");
const isZip = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from("PK\u0003\u0004"));

/**
 * Returns the file extension for a file's type, or "" if the type is unknown. The type is determined from the bytes.
 * The file name is consulted only for zip archives, where the ending ".zip" means a plain archive instead of a format
 * that is stored as one.
 */
async function kindOf(bytes: Uint8Array, fileName: string): Promise<string> {
  const found = (await fileTypeFromBuffer(bytes))?.ext ?? "";
  if (found === "apng") return "png";
  if (found === "" && isPdf(bytes)) return "pdf";
  // An ordinary zip file may contain entries that make it look like a Java archive or another zip-based format.
  if (!isMaterialExtension(found) && isZip(bytes) && endingOf(fileName) === "zip") return "zip";
  return found;
}

/** Determines a file's extension from its signature. Returns null when the type is not accepted. */
export async function sniffExtension(bytes: Uint8Array, fileName: string): Promise<MaterialExtension | null> {
  const found = await kindOf(bytes, fileName);
  const inside = containers[found];
  if (!inside) return isMaterialExtension(found) ? found : null;
  const named = inside.find((extension) => extension === endingOf(fileName));
  return named ?? (found === "zip" ? "zip" : null);
}

/** Removes an extension that repeats the file's type: `Week 3.pdf` → `Week 3`. */
export function withoutEnding(fileName: string): string {
  const ending = endingOf(fileName);
  const stem = isMaterialExtension(ending) ? fileName.slice(0, -ending.length - 1).trim() : fileName;
  return stem === "" ? fileName : stem;
}

/**
 * Returns a file name in which the characters that some system can't store are replaced. Windows' reserved names, such
 * as `CON`, are not handled.
 */
export function safeFileName(name: string, extension: string): string {
  const safe = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "_").replace(/^\.+/, "_");
  return `${safe}.${extension}`;
}
