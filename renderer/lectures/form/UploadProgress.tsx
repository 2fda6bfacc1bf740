import { useTranslation } from "react-i18next";

/** How much of the picture has been uploaded, from 0 to 1; null shows nothing. */
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
