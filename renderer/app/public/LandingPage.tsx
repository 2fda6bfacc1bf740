import { Suspense } from "react";
import { Link } from "react-router-dom";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Experts } from "#renderer/landing/Experts.tsx";
import { FeatureCards } from "#renderer/landing/FeatureCards.tsx";
import { Hero } from "#renderer/landing/Hero.tsx";
import { lecturesSlot } from "#renderer/landing/lectures-slot.ts";
import { PlainPage } from "./PlainPage.tsx";
import { PricingTeaser } from "#renderer/landing/PricingTeaser.tsx";
import { Testimonials } from "#renderer/landing/Testimonials.tsx";
import { useLandingContent } from "#renderer/landing/use-landing-content.ts";
import "#renderer/landing/landing.css";

const text = messages.getFixedT(null, "landing");

function GetStarted() {
  return (
    <section className="landing-cta">
      <div className="landing-section">
        <h2>{text("ctaHeading")}</h2>
        <p>{text("ctaText")}</p>
        <Link to="/login" className="landing-button landing-button--gold landing-button--large">
          {text("signUpNow")}
        </Link>
      </div>
    </section>
  );
}

/** Loaded on demand: otherwise the styles of the chunks that it shares would be part of the prerendered page. */
const NextLectures = lazyScreen(
  async () => (await import("#renderer/landing/LoadedNextLectures.tsx")).LoadedNextLectures,
);

/** The landing page. Browsers show its prerendered markup; inside the application this component is rendered. */
export function LandingPage() {
  const content = useLandingContent();
  const slot = lecturesSlot();
  return (
    <PlainPage title={text("tabTitle")}>
      <Hero content={content} />
      <div className="landing-tibeb" />
      {slot ?? (
        <Suspense>
          <NextLectures />
        </Suspense>
      )}
      <Experts experts={content?.experts ?? []} />
      <FeatureCards cards={content?.featureCards ?? []} />
      <PricingTeaser />
      <Testimonials testimonials={content?.testimonials ?? []} />
      <GetStarted />
    </PlainPage>
  );
}
