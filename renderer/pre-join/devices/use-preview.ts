import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { closeStream, openPreview, previewErrorOf, type PreviewError } from "./preview.ts";

interface Preview {
  stream: MediaStream | null;
  error: PreviewError | null;
}
const noPreview: Preview = { stream: null, error: null };

/** Opens the chosen camera and microphone while `on` is true, and opens them again when the choice changes. */
export function usePreview(on: boolean): Preview {
  const cameraId = useStore(mediaSettings, (settings) => settings.cameraId);
  const microphoneId = useStore(mediaSettings, (settings) => settings.microphoneId);
  const [preview, setPreview] = useState(noPreview);
  useEffect(() => {
    if (!on) return undefined;
    let closed = false;
    let opened: MediaStream | null = null;
    openPreview({ cameraId, microphoneId }).then(
      (stream) => {
        opened = stream;
        return closed ? closeStream(stream) : setPreview({ stream, error: null });
      },
      (error: unknown) => {
        if (!closed) setPreview({ stream: null, error: previewErrorOf(error) });
      },
    );
    return () => {
      closed = true;
      closeStream(opened);
      setPreview(noPreview);
    };
  }, [on, cameraId, microphoneId]);
  return preview;
}
