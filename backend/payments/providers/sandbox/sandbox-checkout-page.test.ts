import { expect, test } from "vitest";
import { checkoutPage, finishedPage, missingPage } from "./sandbox-checkout-page.ts";
import type { SandboxCharge } from "./sandbox-repo.ts";

const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;`;
const charge: SandboxCharge = {
  checkoutId: "checkout-id",
  textRef: "gb-abc",
  reference: "sbx-1",
  amountSantim: 123_450,
  currency: "ETB",
  title: hostile,
  detail: hostile,
  payerName: hostile,
  returnUrl: `https://gubae.example/success?ref="><script>`,
  method: null,
  outcome: null,
  decidedAt: null,
  chargedBackAt: null,
};

test("titles, names and URLs are escaped", () => {
  const done = { ...charge, outcome: "succeeded" as const };
  for (const html of [checkoutPage(charge, "n"), finishedPage(done, "n"), missingPage("n")]) {
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<img");
  }
  expect(checkoutPage(charge, "n")).toContain("&quot;&gt;&lt;script&gt;alert(1)");
});

test("the amount is in birr, with santim if there are any", () => {
  expect(checkoutPage(charge, "n")).toContain(">1,234.50 birr</p>");
  expect(checkoutPage({ ...charge, amountSantim: 45_000 }, "n")).toContain(">Pay 450 birr</button>");
});

test("what comes with it is said, and nothing where nothing does", () => {
  const detail = "The replay is available for 30 days after the lecture.";
  expect(checkoutPage({ ...charge, detail }, "n")).toContain(`<p class="muted">${detail}</p>`);
  expect(checkoutPage({ ...charge, detail: null }, "n")).not.toContain("replay");
});

test("every group of choices has exactly one default", () => {
  const html = checkoutPage(charge, "n");
  const names = [...html.matchAll(/name="(\w+)" value="[\w-]+" checked/g)].map(([, name]) => name);
  expect(names).toEqual(["method", "outcome", "speed", "webhook"]);
});

test("the page of a decided checkout shows its outcome", () => {
  const ended = (outcome: SandboxCharge["outcome"]) => finishedPage({ ...charge, outcome }, "n");
  expect(ended("succeeded")).toContain("This payment is complete.");
  expect(ended("failed")).toContain("This payment failed.");
  expect(ended("cancelled")).toContain("This payment was cancelled.");
  expect(ended("failed")).not.toContain("<form");
});
