import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * A busy machine may cause one timeout; a test that fails twice is a real failure. `npm test` lists the tests that were
 * retried. Tests with random input, tests of the ledger's invariants and kills set `retry: 0`: for them a single
 * failure counts.
 */
const retry = 1;

const kills = "backend/**/killed-*.integration.test.ts";

const runFolder = "scripts/run-folder/run-folder-setup.ts";

/** Reloading the modules for each file took longer than most of the tests. */
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
 * Bundled once and cached in node_modules/.vite: Node can't load the icons' modules, which import each other without an
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
    // More workers than cores, since many tests wait for a process, a timer or the disk.
    maxWorkers: availableParallelism() + 1,
    expect: {
      // The default is a second, which a process, a socket or a database may exceed while other tests run.
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
          // A jsdom and modules for each file doubled the work of the same tests.
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
      // Separate, since they mostly wait for processes that are killed and started again.
      { test: { ...integration, name: "kills", retry: 0, include: [kills] } },
      // Takes minutes, so only `npm run test:long` runs it.
      { test: { ...integration, name: "long", retry: 0, include: ["{backend,scripts}/**/*.long.test.ts"] } },
    ],
  },
});
