import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";

/** `GoToClass` in a server-rendered page, where nothing can be prefetched. */
export function ServedGoToClass({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  return (
    <LinkButton appearance="primary" size="large" to={`/status?id=${lecture._id}`}>
      {t("goToClass")}
    </LinkButton>
  );
}
