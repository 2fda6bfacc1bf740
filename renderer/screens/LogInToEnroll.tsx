import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lecture.ts";
import { loginThenBack } from "#renderer/accounts/return-link.ts";
import { progressOf } from "#renderer/ui/format-schedule.ts";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import { useNow } from "#renderer/ui/use-now.ts";

/** A guest's way to a seat: log in, and come back here. */
export function LogInToEnroll({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  const now = useNow();
  if (progressOf(lecture, now) === "over") return <Button disabled>{t("lectureOver")}</Button>;
  return (
    <LinkButton appearance="primary" size="large" to={loginThenBack(`/lecture?id=${lecture._id}`)}>
      {t("logInToEnroll")}
    </LinkButton>
  );
}
