import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { storedLectureId } from "#renderer/platform/stored-values.ts";

/** The lecture a page is about: the one in its link, else the one that was chosen last. */
export function useLectureId(): string | null {
  const [search] = useSearchParams();
  const linked = search.get("id");
  useEffect(() => {
    if (linked !== null) storedLectureId.write(linked);
  }, [linked]);
  return linked ?? storedLectureId.read();
}
