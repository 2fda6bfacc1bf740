import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Restored after each test, so that no clock or spy leaks into another test.
    restoreMocks: true,
    expect: {
      // The default is a second, which a process, a socket or a database may take while other tests run.
      poll: { timeout: 20_000 },
    },
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          // Decoding and encoding pictures takes seconds while other tests run.
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
          // One jsdom per worker, with a context for each file: 40 % less work than one jsdom per file.
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
          globalSetup: ["backend/testing/database/postgres-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
