// @vitest-environment node
import { expect, test } from "vitest";
import type { LandingContent } from "#contract/pages/landing.ts";
import { prepare, renderPage } from "./prerender.tsx";

const landing: LandingContent = {
  headline: "Learn live",
  subheadline: "From teachers you can ask",
  getStartedButton: "Get started",
  heroImage: "/art/hero.svg",
  featureCards: [{ title: "A room", description: "Not a recording" }],
  testimonials: [],
  socialLogos: [],
};

test("a page is rendered with its lazy chunks, and no script has to move anything into place", async () => {
  await prepare("en", landing);
  const { markup, description } = await renderPage("/privacy", "privacy");
  expect(markup).toContain("<title>Privacy");
  expect(markup).toMatch(/<h1[^>]*>/);
  // Matches React's markers of a Suspense fallback, and the elements with which React replaces a fallback later.
  expect(markup).not.toMatch(/<!--\$[?!]-->|<script|<template/);
  expect(description.length).toBeGreaterThan(20);
});

test("the landing page shows its content", async () => {
  await prepare("en", landing);
  const { markup } = await renderPage("/", "landing");
  for (const text of [landing.headline, "Not a recording"]) expect(markup).toContain(text);
});

test("a page that fails to render is an error", async () => {
  await prepare("en", { ...landing, featureCards: [{ title: { broken: true } as never, description: "" }] });
  await expect(renderPage("/", "landing")).rejects.toThrow("/ failed to render.");
});
