import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Restored after each test, so that one test's clock or spy is never another's.
    restoreMocks: true,
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          // Drawing pictures takes seconds where other tests run beside it.
          testTimeout: 20_000,
          include: ["*.test.ts", "{contract,backend,scripts,bench,web,desktop}/**/*.test.{ts,mjs}"],
          exclude: ["**/*.integration.test.ts", "**/node_modules/**"],
        },
      },
      {
        plugins: [react()],
        test: {
          name: "renderer",
          environment: "jsdom",
          // One jsdom for a worker's files, each in a context of its own: two fifths less work than one for each.
          pool: "vmThreads",
          include: ["renderer/**/*.test.{ts,tsx}", "desktop/page/**/*.test.tsx"],
          setupFiles: ["renderer/testing/setup.ts"],
        },
      },
      {
        test: {
          name: "integration",
          environment: "node",
          include: ["{backend,scripts,web}/**/*.integration.test.ts"],
          globalSetup: ["backend/testing/postgres-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
