import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * A busy machine may cause a timeout once; what fails twice is wrong. `npm test` names the tests that were retried.
 * Tests with random input, those of the books' invariants and kills set `retry: 0`: there once is wrong, too.
 */
const retry = 1;

const kills = "backend/**/killed-*.integration.test.ts";

const runFolder = "scripts/run-folder/run-folder-setup.ts";

/** Loading the modules anew for each file took longer than most of the tests. */
const node = {
  environment: "node",
  isolate: false,
  setupFiles: ["backend/quality/testing/leave-as-found.ts"],
};

const integration = {
  ...node,
  runner: "backend/quality/testing/failed-setup-runner.ts",
  globalSetup: [runFolder, "backend/quality/testing/database/postgres-setup.ts"],
  testTimeout: 30_000,
  retry,
  hookTimeout: 60_000,
};

/**
 * Bundled once and kept in node_modules/.vite: Node can't load the icons' modules, which name each other without an
 * extension. There is one react-dom, the tests' own.
 */
const bundledForTests = {
  enabled: true,
  include: ["@fluentui/react-components", "@fluentui/react-icons"],
  exclude: ["react-dom"],
};

export default defineConfig({
  test: {
    // Restored after each test, so that no clock or spy leaks into another test.
    restoreMocks: true,
    // Many tests wait, for a process, a timer or the disk.
    maxWorkers: availableParallelism() + 1,
    expect: {
      // The default is a second, which a process, a socket or a database may take while other tests run.
      poll: { timeout: 20_000 },
    },
    projects: [
      {
        test: {
          name: "unit",
          ...node,
          globalSetup: [runFolder],
          // Decoding and encoding pictures takes seconds while other tests run.
          testTimeout: 20_000,
          include: ["{contract,backend,scripts,lab,web,desktop}/**/*.test.{ts,mjs}"],
          exclude: ["**/*.{integration,long}.test.ts", "**/node_modules/**"],
        },
      },
      {
        plugins: [react()],
        test: {
          name: "renderer",
          environment: "jsdom",
          globalSetup: [runFolder],
          // With a jsdom and modules for each file the same tests took twice the work.
          isolate: false,
          unstubGlobals: true,
          deps: { optimizer: { client: bundledForTests } },
          include: ["renderer/**/*.test.{ts,tsx}", "desktop/page/**/*.test.tsx"],
          setupFiles: ["renderer/testing/setup.ts"],
          retry,
        },
      },
      {
        test: {
          ...integration,
          name: "integration",
          include: ["{backend,lab,scripts,web}/**/*.integration.test.ts"],
          exclude: [kills, "**/node_modules/**"],
        },
      },
      // Apart, since they mostly wait: for processes that are killed and started again.
      { test: { ...integration, name: "kills", retry: 0, include: [kills] } },
      // Minutes: only `npm run test:long` runs it.
      { test: { ...integration, name: "long", retry: 0, include: ["{backend,scripts}/**/*.long.test.ts"] } },
    ],
  },
});
