import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DeleteIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { FieldFrame } from "#renderer/kit/fields/FieldFrame.tsx";
import defaultCover from "#renderer/kit/default-cover.svg";
import { FileButton } from "#renderer/kit/fields/FileButton.tsx";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import { PICTURE_TYPES } from "#renderer/kit/media/picture-file.ts";

interface ThumbnailFieldProps {
  /** The chosen picture, otherwise the lecture's current one. */
  shown: string | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  issue: string | undefined;
}

export function ThumbnailField({ shown, onChoose, onRemove, issue }: ThumbnailFieldProps) {
  const { t } = useTranslation("lectures");
  const input = useRef<HTMLInputElement>(null);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Cancelling the file chooser keeps the current picture.
    if (file) onChoose(file);
  };
  const handleRemove = () => {
    if (input.current) input.current.value = "";
    onRemove();
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
        <FieldFrame label={t("thumbnail")} hint={t("thumbnailHint")} issue={issue}>
          {(control) => (
            <FileButton
              {...control}
              ref={input}
              text={t("choosePicture")}
              name="thumbnail"
              accept={PICTURE_TYPES}
              onChange={handleChange}
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
