import { useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { messages } from "#renderer/messages/i18n.ts";
import { SiteFooter } from "#renderer/ui/SiteFooter.tsx";
import { Experts } from "./Experts.tsx";
import { FeatureCards } from "./FeatureCards.tsx";
import { LandingNav } from "./LandingNav.tsx";
import { Testimonials } from "./Testimonials.tsx";
import { useLandingContent } from "./use-landing-content.ts";
import "./landing.css";

const text = messages.getFixedT(null, "landing");

/** The browser looks for the anchor before React has drawn it. */
function useScrollToAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === "") window.scrollTo(0, 0);
    else document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}

function Pricing() {
  return (
    <section id="pricing" className="landing-section landing-pricing">
      <h2>{text("pricingHeading")}</h2>
      <p>{text("pricingText")}</p>
    </section>
  );
}

function GetStarted() {
  return (
    <section className="landing-cta">
      <h2>{text("ctaHeading")}</h2>
      <p>{text("ctaText")}</p>
      <Link to="/login" className="landing-button landing-button--gold">
        {text("signUpNow")}
      </Link>
    </section>
  );
}

/** For visitors. It must stay light: no Fluent, no API client, no schemas. */
export function LandingPage() {
  const content = useLandingContent();
  useScrollToAnchor();
  return (
    <div className="landing">
      <title>{text("tabTitle")}</title>
      <LandingNav />
      <main>
        <section className="landing-hero">
          <div>
            <h1>{content?.headline ?? text("headline")}</h1>
            <p>{content?.subheadline ?? text("subheadline")}</p>
            <Link to="/login" className="landing-button landing-button--gold">
              {content?.getStartedButton ?? text("getStarted")}
            </Link>
          </div>
          <img
            src={content?.heroImage ?? "/art/hero.svg"}
            alt={text("heroAlt")}
            width={640}
            height={480}
            fetchPriority="high"
          />
        </section>
        <Experts experts={content?.experts ?? []} />
        <FeatureCards cards={content?.featureCards ?? []} />
        <Pricing />
        <Testimonials testimonials={content?.testimonials ?? []} />
        <GetStarted />
      </main>
      <SiteFooter />
    </div>
  );
}
