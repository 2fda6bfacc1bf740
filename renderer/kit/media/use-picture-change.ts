import { type ChangeEvent, useCallback, useEffect, useRef, useState } from "react";
import { type PictureIssue, pictureIssue } from "./picture-file.ts";

/** What saving does with the picture: keep it, remove it, or replace it with a file. */
export type PictureChange =
  | { readonly to: "keep" | "remove" }
  /** `preview` is the file's object URL. */
  | { readonly to: "file"; readonly file: File; readonly preview: string };

const KEEP: PictureChange = { to: "keep" };

/** Manages the choice of a new picture. A file that is not a picture is rejected before the upload. */
export function usePictureChange() {
  const [change, setChange] = useState(KEEP);
  const [issue, setIssue] = useState<PictureIssue | null>(null);
  const latest = useRef(0);
  useEffect(() => () => (change.to === "file" ? URL.revokeObjectURL(change.preview) : undefined), [change]);

  const handleChoose = useCallback(async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    latest.current += 1;
    const attempt = latest.current;
    if (file === undefined) return;
    const checked = await pictureIssue(file);
    // The user has chosen another file while this one was being checked.
    if (attempt !== latest.current) return;
    // Resets the field: otherwise, choosing the same file again after editing it would not fire an event.
    input.value = "";
    setIssue(checked);
    if (checked === null) setChange({ to: "file", file, preview: URL.createObjectURL(file) });
  }, []);
  const clear = useCallback((to: "keep" | "remove") => {
    latest.current += 1;
    setChange({ to });
    setIssue(null);
  }, []);
  return { change, issue, handleChoose, clear };
}
