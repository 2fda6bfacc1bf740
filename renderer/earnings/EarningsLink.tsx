import { useTranslation } from "react-i18next";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import "./earnings.css";

/** The way to what an instructor has earned. */
export function EarningsLink() {
  const { t } = useTranslation("earnings");
  return (
    <div className="earnings-link">
      <p>{t("openHint")}</p>
      <LinkButton to="/earnings">{t("open")}</LinkButton>
    </div>
  );
}
