import multer from "multer";
import koaMulter from "@koa/multer";
import type { Middleware } from "koa";
import { MAX_PICTURE_BYTES } from "#contract/picture.ts";
import { AppError } from "#backend/app-error.ts";

/** Reads one picture and a few text fields of a multipart body into memory. Other types pass untouched. */
export function readUpload(fieldName: string): Middleware {
  const options = {
    storage: koaMulter.memoryStorage(),
    limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 25 },
    // Otherwise Amharic file names arrive garbled; the types don't know it yet.
    defParamCharset: "utf8",
  };
  const parser = koaMulter(options);
  return parser.single(fieldName);
}

/** multer's own errors answer 500 by themselves. */
export function fromUploadError(thrown: unknown): AppError | null {
  if (!(thrown instanceof multer.MulterError)) {
    const broken =
      thrown instanceof Error &&
      /^(Unexpected end of form|Multipart: |Malformed part header)/.test(thrown.message);
    return broken ? new AppError("malformed_json", { cause: thrown }) : null;
  }
  switch (thrown.code) {
    case "LIMIT_FILE_SIZE":
      return new AppError("picture_too_large", { cause: thrown });
    case "LIMIT_UNEXPECTED_FILE":
      return new AppError("invalid", {
        cause: thrown,
        fields: { [thrown.field ?? "file"]: ["No file belongs here."] },
      });
    default:
      return new AppError("too_large", { cause: thrown });
  }
}
