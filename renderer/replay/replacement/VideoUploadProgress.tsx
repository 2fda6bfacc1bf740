import { useTranslation } from "react-i18next";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { stopVideo, type VideoUpload } from "./video-uploads.ts";

interface VideoUploadProgressProps {
  lectureId: string;
  upload: VideoUpload;
  onChanged: () => void;
}

export function VideoUploadProgress({ lectureId, upload, onChanged }: VideoUploadProgressProps) {
  const { t } = useTranslation("replacement");
  const handleStop = () => {
    stopVideo(lectureId);
    onChanged();
  };
  if (upload.phase === "failed")
    return (
      <div className="replace-replay__video">
        <p className="replace-replay__problem" role="alert">
          {errorText(upload.error)}
        </p>
        <Button onClick={handleStop}>{t("dismiss")}</Button>
      </div>
    );
  const percent = upload.phase === "sending" ? Math.floor(upload.share * 100) : 100;
  const words =
    upload.phase === "checking" ? t("checking") : t(upload.isConnected ? "sending" : "lineLost", { percent });
  return (
    <div className="replace-replay__video" data-phase={upload.phase}>
      <p className="replace-replay__name">{upload.name}</p>
      <progress max={100} value={percent} aria-label={upload.name} />
      <p>{words}</p>
      <p className="replace-replay__hint">{t("keepOpen")}</p>
      <Button disabled={upload.phase === "checking"} onClick={handleStop}>
        {t("stop")}
      </Button>
    </div>
  );
}
