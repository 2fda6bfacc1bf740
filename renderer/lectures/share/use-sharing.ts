import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import type { shareLecture } from "./share-lecture.ts";

/** Shares a lecture, and tells whether its link was copied. */
export function useSharing(lecture: Lecture) {
  const { t } = useTranslation("lectures");
  const [outcome, setOutcome] = useState("");
  const handleShare = async (share: typeof shareLecture) => {
    const { notice, url } = await share(lecture);
    setOutcome(notice === null ? "" : t(notice, { url }));
  };
  return { outcome, handleShare };
}
