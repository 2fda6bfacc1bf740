import { expect, type Page } from "playwright/test";

type Outcome = "succeed" | "fail" | "cancel";

interface CheckoutOptions {
  /** If true, closes the page after the payment, so that the return page is never loaded. */
  stayAway?: boolean;
}

/** Completes the sandbox's hosted checkout page like a payer. */
export async function payInSandbox(
  page: Page,
  outcome: Outcome,
  { stayAway = false }: CheckoutOptions = {},
): Promise<void> {
  await expect(page.getByRole("note")).toHaveText("Sandbox: no real money is charged");
  if (outcome === "cancel") return page.getByRole("button", { name: "Cancel payment" }).click();
  await page.getByRole("radio", { name: "telebirr" }).check();
  if (outcome === "fail") await page.getByRole("radio", { name: "Fails" }).check();
  if (stayAway) await page.route(/\/success/, (route) => route.abort());
  const posted = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("/sandbox/checkout/"),
  );
  await page.getByRole("button", { name: /^Pay / }).click({ noWaitAfter: stayAway });
  await posted;
}
