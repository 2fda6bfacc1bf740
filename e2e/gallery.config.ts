import { defineConfig } from "playwright/test";
import config from "./playwright.config.ts";

/** `npm run screens`: one picture of every screen and state, into `screens/`. */
export default defineConfig(config, { testMatch: "gallery/*.shots.ts" });
