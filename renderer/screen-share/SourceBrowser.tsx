import { SearchBox, Spinner, Tab, TabList } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DesktopBridge, SourceKind } from "#contract/desktop-bridge.ts";
import { findSources } from "./find-sources.ts";
import { ScreenPermission } from "./ScreenPermission.tsx";
import { SourceChoice } from "./SourceChoice.tsx";
import type { usePicked } from "./use-picked.ts";
import type { Sources } from "./use-sources.ts";

interface SourceBrowserProps {
  bridge: Pick<DesktopBridge, "openScreenSettings" | "relaunch">;
  state: Sources;
  choosing: ReturnType<typeof usePicked>;
}

/** Screens and windows on a tab each, searchable by name; or why there are none. */
export function SourceBrowser({ bridge, state, choosing }: SourceBrowserProps) {
  const { t } = useTranslation("desktop");
  const [typed, setTyped] = useState("");
  const { kind, picked, vanished, pick, show } = choosing;
  if (state.phase === "forbidden") return <ScreenPermission bridge={bridge} />;
  if (state.phase === "failed") return <p role="alert">{t("pick.failed")}</p>;
  return (
    <>
      {/* There from the start: the dialog's first focus is the tab, not Cancel. */}
      <div className="screen-picker__bar">
        <TabList selectedValue={kind} onTabSelect={(_, { value }) => show(value as SourceKind)}>
          <Tab value="screen">{t("pick.screens")}</Tab>
          <Tab value="window">{t("pick.windows")}</Tab>
        </TabList>
        <SearchBox
          aria-label={t("pick.search")}
          placeholder={t("pick.search")}
          value={typed}
          onChange={(_, { value }) => setTyped(value)}
        />
      </div>
      {state.phase === "loading" ? (
        <Spinner label={t("pick.looking")} />
      ) : (
        <SourceChoice
          kind={kind}
          sources={findSources(state.sources, kind, typed)}
          picked={picked}
          onPick={pick}
        />
      )}
      <output className="screen-picker__news">
        {vanished !== null && t("pick.vanished", { name: vanished })}
      </output>
    </>
  );
}
