import { expect, test } from "vitest";
import { environment } from "#backend/platform/config/environment.ts";
import { configurationPage } from "./configuration-page.ts";

/** Variables that only our own processes set, so that the page does not describe them. */
const INTERNAL = ["PREPARED_DATABASE_URL"];

test("docs/configuration.md describes every variable as the schema does (vitest -u writes it)", async () => {
  await expect(configurationPage()).toMatchFileSnapshot("../../docs/configuration.md");
});

test("every variable that an operator may set is described", () => {
  const page = configurationPage();
  const missing = Object.keys(environment.shape).filter((name) => !page.includes(`| \`${name}\` `));
  expect(missing).toEqual(INTERNAL);
});
