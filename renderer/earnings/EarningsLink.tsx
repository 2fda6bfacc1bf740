import { useTranslation } from "react-i18next";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import "./earnings.css";

export function EarningsLink() {
  const { t } = useTranslation("earnings");
  return (
    <div className="earnings-link">
      <p>{t("openHint")}</p>
      <LinkButton to="/earnings">{t("open")}</LinkButton>
    </div>
  );
}
