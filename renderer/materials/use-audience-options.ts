import { useTranslation } from "react-i18next";
import type { MaterialAudience } from "#contract/lectures/material.ts";

export function useAudienceOptions(): { value: MaterialAudience; text: string }[] {
  const { t } = useTranslation("materials");
  return [
    { value: "seats", text: t("forSeats") },
    { value: "everybody", text: t("forEverybody") },
  ];
}
