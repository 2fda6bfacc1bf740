import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { mediaSettings } from "#renderer/session/media-settings-store.ts";
import { closeStream, openPreview, problemOf, type PreviewProblem } from "./preview.ts";

interface Preview {
  stream: MediaStream | null;
  problem: PreviewProblem | null;
}
const nothing: Preview = { stream: null, problem: null };

/** The chosen camera and microphone while `on`; opened anew when another is chosen. */
export function usePreview(on: boolean): Preview {
  const cameraId = useStore(mediaSettings, (settings) => settings.cameraId);
  const microphoneId = useStore(mediaSettings, (settings) => settings.microphoneId);
  const [preview, setPreview] = useState(nothing);
  useEffect(() => {
    if (!on) return undefined;
    let gone = false;
    let opened: MediaStream | null = null;
    openPreview({ cameraId, microphoneId }).then(
      (stream) => {
        opened = stream;
        return gone ? closeStream(stream) : setPreview({ stream, problem: null });
      },
      (error: unknown) => {
        if (!gone) setPreview({ stream: null, problem: problemOf(error) });
      },
    );
    return () => {
      gone = true;
      closeStream(opened);
      setPreview(nothing);
    };
  }, [on, cameraId, microphoneId]);
  return preview;
}
