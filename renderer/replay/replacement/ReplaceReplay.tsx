import "#renderer/messages/en/replacement.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { ChooseVideo } from "./ChooseVideo.tsx";
import { PendingVideo } from "./PendingVideo.tsx";
import type { ReplaceReplayProps } from "./replacement-actions.ts";
import { sendVideo, videoUploads } from "./video-uploads.ts";
import { VideoUploadProgress } from "./VideoUploadProgress.tsx";
import "./replace-replay.css";

/** Lets the host replace a replay with another video: choose a file, upload it and watch its progress. */
export function ReplaceReplay(props: ReplaceReplayProps) {
  const { t } = useTranslation("replacement");
  const { lectureId, progress, onChanged } = props;
  const [chooses, setChooses] = useState(false);
  const upload = useStore(videoUploads, ({ states }) => states[lectureId]);
  const { replacement } = progress;
  const isBusy = replacement?.state === "waiting" || (upload && upload.phase !== "failed");
  const handleFile = (file: File) => {
    setChooses(false);
    void sendVideo(lectureId, file).then(onChanged);
  };
  return (
    <section className="replace-replay" aria-label={t("heading")}>
      {upload && <VideoUploadProgress lectureId={lectureId} upload={upload} onChanged={onChanged} />}
      {!upload && replacement && <PendingVideo {...props} replacement={replacement} />}
      {progress.canReplace && !isBusy && <Button onClick={() => setChooses(true)}>{t("open")}</Button>}
      <ChooseVideo
        open={chooses}
        neededMs={progress.replacementMs}
        onDismiss={() => setChooses(false)}
        onFile={handleFile}
      />
    </section>
  );
}
