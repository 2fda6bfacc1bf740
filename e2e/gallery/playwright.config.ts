import { defineConfig } from "playwright/test";
import config from "../playwright.config.ts";

/** `npm run screens`: saves every screen and state to `screens/` and checks it with axe and for its width. */
export default defineConfig(config, {
  testMatch: "*.{shots,check}.ts",
  timeout: 300_000,
  workers: 1,
});
