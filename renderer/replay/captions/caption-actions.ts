import {
  deleteCaptions,
  listCaptions,
  MAX_CAPTIONS_BYTES,
  captionFileTooLarge,
  saveCaptions,
  unreadableCharacters,
  uploadCaptions,
  type CaptionLanguage,
  type Captions,
} from "#contract/replay/captions.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { call } from "#renderer/data/client/client.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { decodeCaptionFile } from "./decode-caption-file.ts";

export const captionsQuery = (lectureId: string) => queryOf(listCaptions, { params: { id: lectureId } });

interface CaptionsRef {
  lectureId: string;
  language: CaptionLanguage;
}

const refused = (problem: string) =>
  new ApiError({ code: "invalid", status: 400, message: problem, fields: { text: [problem] } });

/**
 * Rejects a file that is too large before reading it.
 * @throws {ApiError}
 */
export async function sendCaptionFile({
  lectureId,
  language,
  file,
}: CaptionsRef & { file: File }): Promise<Captions> {
  if (file.size > MAX_CAPTIONS_BYTES) throw refused(captionFileTooLarge);
  const text = decodeCaptionFile(await file.arrayBuffer());
  if (text === null) throw refused(unreadableCharacters);
  const params = { id: lectureId, language };
  return call(uploadCaptions, { params, body: { text } });
}

/** @throws {ApiError} */
export function saveCues({
  lectureId,
  language,
  cues,
}: CaptionsRef & Pick<Captions, "cues">): Promise<Captions> {
  return call(saveCaptions, { params: { id: lectureId, language }, body: { cues } });
}

/** @throws {ApiError} */
export async function removeCaptions({ lectureId, language }: CaptionsRef): Promise<void> {
  await call(deleteCaptions, { params: { id: lectureId, language } });
}
