import { defineConfig } from "oxlint";
import { backendFences } from "./lint/backend-fences.ts";
import { everywhere, forbid, noBackend, noRenderer } from "./lint/fence.ts";
import { gates, rendererFences } from "./lint/renderer-fences.ts";

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "promise", "vitest", "jsx-a11y"],
  categories: { correctness: "error", suspicious: "warn" },
  env: { builtin: true, node: true, browser: true },
  rules: {
    "no-console": "error",
    "no-restricted-properties": [
      "error",
      { object: "process", property: "env", message: "loadConfig reads the environment; nobody else." },
    ],
    "no-restricted-imports": ["error", { patterns: everywhere }],
    // This rule covers static imports; Knip finds cycles through `import()`.
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/namespace": ["error", { allowComputed: true }],
    "import/no-default-export": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/await-thenable": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "typescript/consistent-type-imports": "error",
    "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
    "max-lines-per-function": ["error", { max: 50, skipBlankLines: true, skipComments: true, IIFEs: true }],
    "no-empty": ["error", { allowEmptyCatch: false }],
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    // The JSX transform needs no React in scope. The import rules below are off because knex and zod read better
    // without them.
    "react/react-in-jsx-scope": "off",
    // The API's ids are `_id`.
    "no-underscore-dangle": "off",
    "import/no-named-as-default": "off",
    "import/no-named-as-default-member": "off",
    "import/no-unassigned-import": "off",
    // The compiler checks this already, and the rule mistakes z.catch(schema, value) for a promise.
    "promise/valid-params": "off",
    "vitest/require-mock-type-parameters": "off",
    // The second argument of `expect` describes the expectation and its input.
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
    "vitest/no-conditional-expect": "off",
    "vitest/expect-expect": ["error", { assertFunctionNames: ["expect", "expect*"] }],
    "typescript/no-unsafe-type-assertion": "off",
    "unicorn/consistent-function-scoping": "off",
  },
  overrides: [
    {
      files: [
        "*.config.ts",
        "desktop/vite.config.ts",
        "**/{postgres-setup,failed-setup-runner}.ts",
        "{e2e,lab}/**/*.config.ts",
        "e2e/**/global-setup.ts",
      ],
      rules: { "import/no-default-export": "off" },
    },
    {
      files: ["contract/**"],
      rules: forbid([
        ...everywhere,
        noBackend,
        noRenderer,
        { group: ["node:*", "react", "koa", "knex", "../../**"], message: "The contract imports zod only." },
      ]),
    },
    ...backendFences,
    { files: ["backend/app/main.ts", "backend/**/*-cli.ts"], rules: { "no-restricted-properties": "off" } },
    ...rendererFences,
    { files: ["web/**"], rules: forbid([...everywhere, noBackend, ...gates]) },
    // This test compares the server's subject names with the page's.
    { files: ["web/amharic-subjects.test.ts"], rules: forbid([...everywhere, ...gates]) },
    {
      files: ["desktop/page/**"],
      rules: forbid([
        ...everywhere,
        noBackend,
        ...gates,
        { group: ["electron", "electron/*", "node:*"], message: "The page knows neither Electron nor Node." },
      ]),
    },
    { files: ["desktop/{main,preload}/**"], rules: forbid([...everywhere, noBackend, noRenderer]) },
    {
      files: ["desktop/main/settings/shell-config.ts", "desktop/vite.config.ts"],
      rules: { "no-restricted-properties": "off" },
    },
    {
      files: ["e2e/**", "lab/{long,electron-double}/**"],
      rules: {
        ...forbid([...everywhere, noRenderer]),
        "no-restricted-properties": "off",
        "vitest/expect-expect": "off",
      },
    },
    {
      files: ["lab/bench/**", "scripts/**", "deploy/**", "desktop/develop/**"],
      rules: { "no-console": "off", "no-restricted-properties": "off", "import/no-default-export": "off" },
    },
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "**/*.test.mjs", "e2e/**", "lab/{long,electron-double}/**"],
      rules: { "max-lines": ["error", { max: 500 }], "max-lines-per-function": "off" },
    },
  ],
});
