import { defineConfig } from "playwright/test";
import config from "./playwright.config.ts";

/** `npm run test:long`: faults that take minutes to cause and to recover from, one after the other. */
export default defineConfig(config, { testMatch: "long/*.spec.ts", testIgnore: [], workers: 1, retries: 0 });
