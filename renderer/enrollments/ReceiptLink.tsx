import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import "./receipt-link.css";

interface ReceiptLinkProps {
  textRef: string;
  lectureName: string;
}

/** A link to a payment's receipt, beside other actions. */
export function ReceiptLink({ textRef, lectureName }: ReceiptLinkProps) {
  const { t } = useTranslation("enrollments");
  return (
    <Link
      className="receipt-link"
      to={`/receipt?ref=${textRef}`}
      aria-label={t("receipt.openOf", { name: lectureName })}
    >
      {t("receipt.open")}
    </Link>
  );
}
