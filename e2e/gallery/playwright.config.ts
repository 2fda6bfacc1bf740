import { defineConfig } from "playwright/test";
import config from "../playwright.config.ts";

/**
 * `npm run screens`: saves every screen and state to `screens/`, and checks its accessibility with axe and its width.
 */
export default defineConfig(config, {
  testMatch: "*.{shots,check}.ts",
  timeout: 300_000,
  workers: 1,
});
