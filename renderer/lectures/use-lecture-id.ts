import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { storedLectureId } from "#renderer/data/platform/stored-values.ts";

/**
 * Returns the id of the page's lecture: the one in the URL, otherwise the id that was last seen in a URL in this
 * browser.
 */
export function useLectureId(): string | null {
  const [search] = useSearchParams();
  const linked = search.get("id");
  useEffect(() => {
    if (linked !== null) storedLectureId.write(linked);
  }, [linked]);
  return linked ?? storedLectureId.read();
}
