import { useTranslation } from "react-i18next";
import type { ShareableSource, SourceKind } from "#contract/desktop/desktop-bridge.ts";

interface SourceListProps {
  kind: SourceKind;
  sources: readonly ShareableSource[];
  picked: ShareableSource | null;
  onPick: (source: ShareableSource) => void;
}

/** The sources are radio buttons, so that arrow keys and screen readers work. */
export function SourceList({ kind, sources, picked, onPick }: SourceListProps) {
  const { t } = useTranslation("desktop");
  const label = kind === "screen" ? t("pick.screens") : t("pick.windows");
  if (sources.length === 0) return <p className="screen-picker__none">{t("pick.none")}</p>;
  return (
    <fieldset className="screen-picker__sources" aria-label={label}>
      {sources.map((source) => (
        <label key={source.id} className="screen-picker__source">
          <input
            type="radio"
            name="source"
            value={source.id}
            checked={picked?.id === source.id}
            onChange={() => onPick(source)}
          />
          {source.thumbnail === "" ? (
            <span className="screen-picker__thumbnail" />
          ) : (
            <img className="screen-picker__thumbnail" src={source.thumbnail} alt="" />
          )}
          <span className="screen-picker__name">
            {source.icon !== null && <img src={source.icon} alt="" width={20} height={20} />}
            <span>{source.name}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
