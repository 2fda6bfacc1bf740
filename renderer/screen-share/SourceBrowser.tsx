import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { InputBox } from "#renderer/kit/fields/InputBox.tsx";
import { SearchIcon } from "#renderer/kit/appearance/icons.tsx";
import { Spinner } from "#renderer/kit/actions/Spinner.tsx";
import { Tabs } from "#renderer/kit/fluent/Tabs.tsx";
import { filterSources } from "./filter-sources.ts";
import { ScreenPermission } from "./ScreenPermission.tsx";
import { SourceList } from "./SourceList.tsx";
import type { usePickedSource } from "./use-picked-source.ts";
import type { Sources } from "./use-sources.ts";

interface SourceBrowserProps {
  bridge: Pick<DesktopBridge, "openScreenSettings" | "relaunch">;
  state: Sources;
  selection: ReturnType<typeof usePickedSource>;
}

/** One tab for screens and one for windows, searchable by name. If there are no sources, shows why. */
export function SourceBrowser({ bridge, state, selection }: SourceBrowserProps) {
  const { t } = useTranslation("desktop");
  const [query, setQuery] = useState("");
  const { kind, picked, closedName, pick, showKind } = selection;
  if (state.phase === "forbidden") return <ScreenPermission bridge={bridge} />;
  if (state.phase === "failed") return <p role="alert">{t("pick.failed")}</p>;
  return (
    <>
      {/* Rendered even while the sources are loading, so that the dialog first focuses the tab, not Cancel. */}
      <div className="screen-picker__bar">
        <Tabs
          tabs={[
            { value: "screen", text: t("pick.screens") },
            { value: "window", text: t("pick.windows") },
          ]}
          selected={kind}
          onSelect={showKind}
        />
        <InputBox
          type="search"
          before={<SearchIcon />}
          aria-label={t("pick.search")}
          placeholder={t("pick.search")}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </div>
      {state.phase === "loading" ? (
        <Spinner label={t("pick.loading")} />
      ) : (
        <SourceList
          kind={kind}
          sources={filterSources(state.sources, kind, query)}
          picked={picked}
          onPick={pick}
        />
      )}
      <output className="screen-picker__status">
        {closedName !== null && t("pick.closed", { name: closedName })}
      </output>
    </>
  );
}
