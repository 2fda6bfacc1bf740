import { Field, type FieldProps } from "@fluentui/react-components";
import { type ChangeEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import defaultCover from "#renderer/ui/default-cover.svg";
import { Picture } from "#renderer/ui/Picture.tsx";

interface ThumbnailFieldProps {
  /** The picture the lecture has now. */
  present: string | null;
  onChoose: (file: File | null) => void;
  issue: Pick<FieldProps, "validationState" | "validationMessage">;
}

/** An address under which the browser shows a chosen file. */
function usePreview() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return { url, show: (file: File | null) => setUrl(file && URL.createObjectURL(file)) };
}

export function ThumbnailField({ present, onChoose, issue }: ThumbnailFieldProps) {
  const { t } = useTranslation("lectures");
  const preview = usePreview();
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0] ?? null;
    preview.show(file);
    onChoose(file);
  };
  return (
    <div className="thumbnail-field">
      <Picture
        className="thumbnail-field__preview"
        src={preview.url ?? present}
        fallback={defaultCover}
        alt={t("thumbnailPreview")}
        width={320}
        height={180}
        eager
      />
      <Field label={t("thumbnail")} hint={t("thumbnailHint")} {...issue}>
        {(field) => (
          <input {...field} type="file" name="thumbnail" accept="image/*" onChange={handleChange} />
        )}
      </Field>
    </div>
  );
}
