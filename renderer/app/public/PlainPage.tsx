import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { messages } from "#renderer/messages/i18n.ts";
import { SiteFooter } from "../shell/SiteFooter.tsx";
import { LandingNav } from "./LandingNav.tsx";
import "./plain-page.css";

/** Scrolls to the anchor again, because the browser looks for it before React has rendered it. */
function useScrollToAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

/** Navigation and footer around a public page. It must stay light: no API client, no schemas. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  useScrollToAnchor();
  return (
    <div className="plain-page">
      <title>{title}</title>
      <a className="plain-page__skip" href="#main">
        {messages.t("skipToContent", { ns: "shell" })}
      </a>
      <LandingNav />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
