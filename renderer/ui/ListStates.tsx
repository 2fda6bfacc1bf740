import { Button, Skeleton, SkeletonItem } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { SKELETON_COUNT } from "#renderer/constants.ts";
import "./list-states.css";

interface SkeletonsProps {
  /** What is being loaded, for screen readers. */
  label: string;
  shape: "card" | "row";
}

export function Skeletons({ label, shape }: SkeletonsProps) {
  return (
    <output aria-label={label} className={`skeletons skeletons--${shape}`}>
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <Skeleton key={index} className="skeletons__block" data-testid="skeleton">
          <SkeletonItem className="skeletons__picture" />
          <SkeletonItem size={20} />
          <SkeletonItem size={12} />
        </Skeleton>
      ))}
    </output>
  );
}

export function EmptyNotice({ text }: { text: string }) {
  return <p className="list-notice">{text}</p>;
}

export function FailureNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <div role="alert" className="list-notice list-notice--failure">
      <p>{text}</p>
      <Button onClick={onRetry}>{t("tryAgain")}</Button>
    </div>
  );
}
