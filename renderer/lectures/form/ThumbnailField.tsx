import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DeleteIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { FieldFrame } from "#renderer/kit/fields/FieldFrame.tsx";
import defaultCover from "#renderer/kit/default-cover.svg";
import { FileButton } from "#renderer/kit/fields/FileButton.tsx";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import { PICTURE_TYPES } from "#renderer/kit/media/picture-file.ts";
import type { usePictureChange } from "#renderer/kit/media/use-picture-change.ts";

interface ThumbnailFieldProps {
  thumbnail: ReturnType<typeof usePictureChange>;
  /** The lecture's current picture. */
  current: string | null;
  /** The issue of the last attempt to save. */
  refusedIssue: string | undefined;
}

export function ThumbnailField({ thumbnail, current, refusedIssue }: ThumbnailFieldProps) {
  const { t } = useTranslation("lectures");
  const input = useRef<HTMLInputElement>(null);
  const { change, issue, handleChoose, clear } = thumbnail;
  const kept = change.to === "keep" ? current : null;
  const shown = change.to === "file" ? change.preview : kept;
  /** Undoes the choice of a picture, or else removes the lecture's current one. */
  const handleRemove = () => {
    clear(change.to === "file" || current === null ? "keep" : "remove");
    input.current?.focus();
  };
  return (
    <div className="thumbnail-field">
      <Picture
        className="thumbnail-field__preview"
        src={shown}
        fallback={defaultCover}
        alt={t("thumbnailPreview")}
        width={320}
        height={180}
        eager
      />
      <div className="thumbnail-field__controls">
        <FieldFrame
          label={t("fields.thumbnail")}
          hint={t("thumbnailHint")}
          issue={issue === null ? refusedIssue : errorText({ code: issue, message: issue })}
          // This issue appears immediately and without a banner.
          announced={issue !== null}
        >
          {(control) => (
            <FileButton
              {...control}
              ref={input}
              text={t("choosePicture")}
              name="thumbnail"
              accept={PICTURE_TYPES}
              onChange={(event) => void handleChoose(event)}
            />
          )}
        </FieldFrame>
        {shown !== null && (
          <Button icon={<DeleteIcon />} onClick={handleRemove}>
            {t("removePicture")}
          </Button>
        )}
      </div>
    </div>
  );
}
