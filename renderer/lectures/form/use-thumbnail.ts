import { useCallback, useEffect, useRef, useState } from "react";
import { type PictureIssue, pictureIssue } from "#renderer/kit/media/picture-file.ts";

/** The change of the lecture's picture: unchanged, replaced or removed. */
export type ThumbnailChange = { kind: "none" } | { kind: "file"; file: File } | { kind: "removed" };

const NONE = { kind: "none" } as const;

/**
 * The chosen picture with a URL for its preview. A file that is not a picture is rejected. `onChecked` is called with
 * the issue, or with null for a valid file.
 */
export function useThumbnail(current: string | null, onChecked: (issue: PictureIssue | null) => void) {
  const [change, setChange] = useState<ThumbnailChange>(NONE);
  const [preview, setPreview] = useState<string | null>(null);
  const latest = useRef(0);
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);

  const apply = useCallback((next: ThumbnailChange) => {
    latest.current += 1;
    setChange(next);
    setPreview(next.kind === "file" ? URL.createObjectURL(next.file) : null);
  }, []);
  const choose = useCallback(
    async (file: File) => {
      latest.current += 1;
      const request = latest.current;
      const issue = await pictureIssue(file);
      // Another file may have been chosen while this one was being checked.
      if (request !== latest.current) return;
      onChecked(issue);
      apply(issue === null ? { kind: "file", file } : NONE);
    },
    [onChecked, apply],
  );
  /** Undoes the choice of a new picture. If no picture was chosen, removes the lecture's current picture. */
  const remove = useCallback(() => {
    onChecked(null);
    apply(change.kind === "file" || current === null ? NONE : { kind: "removed" });
  }, [onChecked, change, current, apply]);

  const shown = change.kind === "none" ? current : preview;
  return { change, shown, choose, remove };
}
