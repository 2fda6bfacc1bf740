import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SKELETON_COUNT } from "#renderer/constants.ts";
import "./list-states.css";
import "#renderer/kit/actions/plain-button.css";

interface SkeletonsProps {
  /** Describes what is loading, for screen readers. */
  label: string;
  shape: "card" | "row";
}

export function Skeletons({ label, shape }: SkeletonsProps) {
  return (
    <output aria-label={label} className={`skeletons skeletons--${shape}`} data-waiting>
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <span key={index} className="skeletons__block" data-testid="skeleton">
          <span className="skeletons__picture" />
          <span className="skeletons__line" />
          <span className="skeletons__line skeletons__line--thin" />
        </span>
      ))}
    </output>
  );
}

interface EmptyStateProps {
  text: string;
  children?: ReactNode;
}

export function EmptyState({ text, children }: EmptyStateProps) {
  return (
    <div className="list-state">
      <p className="list-state__text">{text}</p>
      {children}
    </div>
  );
}

interface FailureStateProps {
  text: string;
  onRetry: () => void;
  /** Of a part that an older server doesn't know: then nothing is shown. */
  error?: { code: string };
}

export function FailureState({ text, onRetry, error }: FailureStateProps) {
  const { t } = useTranslation("shell");
  if (error?.code === "not_found") return null;
  return (
    <div role="alert" className="list-state list-state--failure">
      <p className="list-state__text">{text}</p>
      <button type="button" className="plain-button" onClick={onRetry}>
        {t("tryAgain")}
      </button>
    </div>
  );
}
