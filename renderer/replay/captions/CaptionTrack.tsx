import { useCallback } from "react";
import type { Captions } from "#contract/replay/captions.ts";
import { captionTrack } from "./caption-track.ts";
import { languageName } from "./caption-text.ts";

/** Captions in the video, if the viewer turns them on. */
export function CaptionTrack({ captions: { language, cues } }: { captions: Captions }) {
  const attach = useCallback(
    (track: HTMLTrackElement) => {
      const address = URL.createObjectURL(new Blob([captionTrack(cues)], { type: "text/vtt" }));
      track.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [cues],
  );
  return <track ref={attach} kind="captions" srcLang={language} label={languageName(language)} />;
}
