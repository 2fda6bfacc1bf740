import { addTexts } from "../i18n.ts";

/**
 * The landing page. Headline, feature cards and testimonials come from the server; the texts here are shown until those
 * are loaded.
 */
export const enLanding = {
  tabTitle: "Gubae · Live lectures, paid in birr",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  navigation: "Main",
  home: "Home",
  pricing: "Pricing",
  aboutUs: "About us",
  contact: "Contact",
  mentors: "Mentors",
  lectures: "Lectures",
  signUp: "Sign up",
  logIn: "Log in",
  headline: "Learn live from the people who know",
  subheadline: "Find a lecture, take your seat for a few birr, and ask your question while it matters.",
  getStarted: "Get started",
  browseLectures: "Browse lectures",
  heroNote: "No subscription. You pay for one lecture at a time.",
  nextHeading: "Next lectures",
  nextAll: "See all lectures",
  meetMentors: "Meet all mentors",
  pricingMore: "How prices and refunds work",
  factPrice: "The price you see is the price you pay, in birr.",
  factRefund: "Get a full refund if you withdraw before the lecture begins.",
  factPay: "Pay by card or mobile money. Some lectures are free.",
  heroAlt: "A teacher surrounded by a circle of students",
  expertsHeading: "Experts, live and within reach",
  expertsText: "Hear every instructor live, see their screen, and ask your questions while they teach.",
  featuresHeading: "How Gubae works",
  tryNow: "Try Now",
  featureLiveAlt: "A lecture on a screen with a chat beside it",
  featurePayAlt: "Paying for a seat with a phone",
  pricingHeading: "Pay for the lecture, nothing else",
  pricingText:
    "No subscription. Each lecture has its own price in birr, and some are free. Pay by card or mobile money. If you withdraw before the lecture begins, you get a full refund.",
  testimonialsHeading: "What people say",
  stars_one: "{{count}} star out of 5",
  stars_other: "{{count}} stars out of 5",
  ctaHeading: "Get started with Gubae today",
  ctaText: "Your next lecture may start within the hour.",
  signUpNow: "Sign up now",
} as const;

addTexts("landing", enLanding);

declare module "../i18n.ts" {
  interface Catalogue {
    landing: typeof enLanding;
  }
}
