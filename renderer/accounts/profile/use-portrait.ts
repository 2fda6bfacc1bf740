import { type ChangeEvent, useCallback, useEffect, useRef, useState } from "react";
import { type PictureIssue, pictureIssue } from "#renderer/ui/picture-file.ts";

/** What happens to the picture on saving: it stays, it goes, or a file takes its place. */
export type PortraitChange =
  | { readonly to: "keep" | "remove" }
  /** `preview` is an address under which the browser shows the file. */
  | { readonly to: "file"; readonly file: File; readonly preview: string };

const KEEP: PortraitChange = { to: "keep" };

/** The choice of a new picture. What is no picture is refused before it is uploaded. */
export function usePortrait() {
  const [change, setChange] = useState(KEEP);
  const [issue, setIssue] = useState<PictureIssue | null>(null);
  const latest = useRef(0);
  useEffect(() => () => (change.to === "file" ? URL.revokeObjectURL(change.preview) : undefined), [change]);

  const handleChoose = useCallback(async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    latest.current += 1;
    const turn = latest.current;
    if (file === undefined) return;
    const found = await pictureIssue(file);
    // Somebody was quicker to choose again than we to read.
    if (turn !== latest.current) return;
    // The same file can be chosen again, once it is mended.
    input.value = "";
    setIssue(found);
    if (found === null) setChange({ to: "file", file, preview: URL.createObjectURL(file) });
  }, []);
  const clear = useCallback((to: "keep" | "remove") => {
    latest.current += 1;
    setChange({ to });
    setIssue(null);
  }, []);
  return { change, issue, handleChoose, clear };
}
