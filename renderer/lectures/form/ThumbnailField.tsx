import { Button, Field, type FieldProps } from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import defaultCover from "#renderer/kit/default-cover.svg";
import { FileButton } from "#renderer/kit/fields/FileButton.tsx";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import { PICTURE_TYPES } from "#renderer/kit/media/picture-file.ts";

interface ThumbnailFieldProps {
  /** The chosen picture, otherwise the lecture's current one. */
  shown: string | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  issue: Pick<FieldProps, "validationState" | "validationMessage">;
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
        <Field label={t("thumbnail")} hint={t("thumbnailHint")} {...issue}>
          {(field) => (
            <FileButton
              {...field}
              ref={input}
              text={t("choosePicture")}
              name="thumbnail"
              accept={PICTURE_TYPES}
              onChange={handleChange}
            />
          )}
        </Field>
        {shown !== null && (
          <Button icon={<DeleteRegular />} onClick={handleRemove}>
            {t("removePicture")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Upload progress of the picture, from 0 to 1; null shows nothing. */
export function UploadProgress({ share }: { share: number | null }) {
  const { t } = useTranslation("lectures");
  if (share === null) return null;
  const percent = Math.round(share * 100);
  return (
    <label className="upload-progress">
      <span>{share < 1 ? t("uploading", { percent }) : t("uploaded")}</span>
      {share < 1 ? <progress value={share} max={1} /> : <progress />}
    </label>
  );
}
