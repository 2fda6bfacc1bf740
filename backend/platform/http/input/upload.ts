import multer from "multer";
import koaMulter from "@koa/multer";
import type { Middleware } from "koa";
import { MAX_PICTURE_BYTES } from "#contract/pictures/picture.ts";
import { AppError } from "#backend/platform/app-error.ts";

/** Reads one picture and a few text fields of a multipart body into memory. */
export function readUpload(fieldName: string): Middleware {
  const options = {
    storage: koaMulter.memoryStorage(),
    limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 25 },
    // Without this option, which the types lack, Amharic file names are garbled.
    defParamCharset: "utf8",
  };
  const parser = koaMulter(options);
  return parser.single(fieldName);
}

/** Converts multer's errors, which would otherwise become 500; returns null for other errors. */
export function fromUploadError(thrown: unknown): AppError | null {
  if (!(thrown instanceof multer.MulterError)) {
    const isMalformed =
      thrown instanceof Error &&
      /^(Unexpected end of form|Multipart: |Malformed part header)/.test(thrown.message);
    return isMalformed ? new AppError("malformed_json", { cause: thrown }) : null;
  }
  switch (thrown.code) {
    case "LIMIT_FILE_SIZE":
      return new AppError("picture_too_large", { cause: thrown });
    case "LIMIT_UNEXPECTED_FILE":
      return new AppError("invalid", {
        cause: thrown,
        fields: { [thrown.field ?? "file"]: ["This field doesn't accept a file."] },
      });
    default:
      return new AppError("too_large", { cause: thrown });
  }
}
