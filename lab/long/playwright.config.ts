import { defineConfig } from "playwright/test";
import config from "../../e2e/playwright.config.ts";
import { isThroughSfu } from "../../e2e/stack/own-stack.ts";

/** Standard specs that run through an SFU here; `npm test` runs them in a mesh. */
const throughSfu = ["e2e/room/live-room.spec.ts", "e2e/room/room-moderation.spec.ts"];

/** `npm run test:long`: faults that take minutes to cause and to recover from, run one after another. */
export default defineConfig(config, {
  testDir: "../..",
  testMatch: ["lab/long/**/*.spec.ts", ...(isThroughSfu ? throughSfu : [])],
  workers: 1,
  retries: 0,
});
