import { defineConfig } from "playwright/test";
import config from "./playwright.config.ts";

/** `npm run screens`: a picture of every screen and state into `screens/`, and what axe and the width say of each. */
export default defineConfig(config, {
  testMatch: "gallery/*.{shots,check}.ts",
  timeout: 300_000,
  workers: 1,
});
