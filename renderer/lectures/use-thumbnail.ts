import { useCallback, useEffect, useRef, useState } from "react";
import { type PictureIssue, pictureIssue } from "#renderer/ui/picture-file.ts";

/** What becomes of the lecture's picture: it stays, another one comes, or it goes. */
export type ThumbnailChange = { kind: "none" } | { kind: "file"; file: File } | { kind: "removed" };

const NONE = { kind: "none" } as const;

/**
 * The chosen picture with an address to show it under. A file that is no picture is never taken: `onChecked` hears
 * what is wrong with it, or null.
 */
export function useThumbnail(present: string | null, onChecked: (issue: PictureIssue | null) => void) {
  const [change, setChange] = useState<ThumbnailChange>(NONE);
  const [preview, setPreview] = useState<string | null>(null);
  const latest = useRef(0);
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);

  const put = useCallback((next: ThumbnailChange) => {
    latest.current += 1;
    setChange(next);
    setPreview(next.kind === "file" ? URL.createObjectURL(next.file) : null);
  }, []);
  const choose = useCallback(
    async (file: File) => {
      latest.current += 1;
      const asked = latest.current;
      const issue = await pictureIssue(file);
      // Meanwhile another one may have been chosen.
      if (asked !== latest.current) return;
      onChecked(issue);
      put(issue === null ? { kind: "file", file } : NONE);
    },
    [onChecked, put],
  );
  /** Takes the choice back; without one, the picture that is there. */
  const remove = useCallback(() => {
    onChecked(null);
    put(change.kind === "file" || present === null ? NONE : { kind: "removed" });
  }, [onChecked, change, present, put]);

  const shown = change.kind === "none" ? present : preview;
  return { change, shown, choose, remove };
}
