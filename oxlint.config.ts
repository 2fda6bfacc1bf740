import { defineConfig } from "oxlint";
import { backendFences } from "./lint/backend-fences.ts";
import { climbingTo, everywhere, forbid, noRenderer, type Pattern } from "./lint/fence.ts";

const electronAndNode = ["electron", "electron/*", "node:*"];

const noBackend = {
  group: ["#backend/**", "**/backend/**"],
  message: "Only the backend, its tests and e2e's start-stack know the backend.",
};
const features = [
  "accounts",
  "contact",
  "lectures",
  "enrollments",
  "pre-join",
  "room",
  "landing",
  "materials",
  "mentors",
  "preferences",
  "receipts",
  "replay",
  "admin",
  "earnings",
  "screen-share",
  "desktop",
  "downloads",
];
function otherFeatures(own: string) {
  const others = features.filter((feature) => feature !== own);
  const group = [
    ...others.flatMap((feature) => [`#renderer/${feature}/**`, ...climbingTo(feature)]),
    "#renderer/app/**",
    ...climbingTo("app"),
  ];
  return {
    group,
    message: "A feature imports only kit, data and messages; app/ composes.",
  };
}

const onlyHere = {
  axios: { group: ["axios"], message: "axios stands behind renderer/data/client/send-with-progress.ts." },
  sockets: {
    group: ["socket.io-client"],
    message: "socket.io-client stands behind renderer/room/socket/room-connection.ts.",
  },
  peerjs: { group: ["peerjs"], message: "peerjs stands behind renderer/room/media/mesh/." },
  players: { group: ["hls.js/**", "media-chrome/**"], message: "They stand behind renderer/replay/player/." },
};
const gates = Object.values(onlyHere);
const noNode = { group: electronAndNode, message: "The renderer knows neither Electron nor Node." };
const rendererFences = [...everywhere, ...gates, noBackend, noNode];
/** What may import a gated package: still no other feature. */
function gateOf(fence: Pattern, feature: string) {
  return forbid([...rendererFences.filter((other) => other !== fence), otherFeatures(feature)]);
}
const reactPackages = {
  group: ["react", "react-dom", "react/*", "react-dom/*", "react-router-dom", "zustand", "zustand/*"],
  message: "The room's machine and client know no React.",
};
const outsideMachine = {
  group: ["quality", "store", "socket", "media", "client", "view"].flatMap(climbingTo),
  message: "The machine is pure: it knows nothing of what runs its effects.",
};
const browserGlobals = ["window", "document", "navigator", "localStorage", "sessionStorage"].map((name) => ({
  name,
  message: "The machine is pure: it knows no browser.",
}));

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
    // knip.json looks for circles through import().
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
    // The JSX transform needs no React in scope; knex and zod read better with these off.
    "react/react-in-jsx-scope": "off",
    // The wire's ids are `_id`.
    "no-underscore-dangle": "off",
    "import/no-named-as-default": "off",
    "import/no-named-as-default-member": "off",
    "import/no-unassigned-import": "off",
    // The compiler checks it, and this rule takes z.catch(schema, value) for a promise.
    "promise/valid-params": "off",
    "vitest/require-mock-type-parameters": "off",
    // A second argument says what was expected of which input.
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
    { files: ["renderer/**"], rules: forbid(rendererFences) },
    ...features.map((feature) => ({
      files: [`renderer/${feature}/**`],
      rules: forbid([...rendererFences, otherFeatures(feature)]),
    })),
    {
      files: ["renderer/room/machine/**"],
      rules: {
        ...forbid([...rendererFences, otherFeatures("room"), reactPackages, outsideMachine]),
        "no-restricted-globals": ["error", ...browserGlobals],
      },
    },
    {
      files: ["renderer/room/client/room-client.ts"],
      rules: forbid([...rendererFences, otherFeatures("room"), reactPackages]),
    },
    {
      files: ["renderer/data/client/send-with-progress.ts"],
      rules: forbid(rendererFences.filter((fence) => fence !== onlyHere.axios)),
    },
    // It starts a server, since uploads by XMLHttpRequest have no double.
    {
      files: ["renderer/data/client/send-with-progress.test.ts"],
      rules: forbid(rendererFences.filter((fence) => fence !== noNode)),
    },
    { files: ["renderer/room/socket/**"], rules: gateOf(onlyHere.sockets, "room") },
    { files: ["renderer/room/media/mesh/**"], rules: gateOf(onlyHere.peerjs, "room") },
    { files: ["renderer/replay/player/**"], rules: gateOf(onlyHere.players, "replay") },
    { files: ["web/**"], rules: forbid([...everywhere, noBackend, ...gates]) },
    // It compares the server's subject names with the page's.
    { files: ["web/amharic-subjects.test.ts"], rules: forbid([...everywhere, ...gates]) },
    {
      files: ["desktop/page/**"],
      rules: forbid([
        ...everywhere,
        noBackend,
        ...gates,
        { group: electronAndNode, message: "The page knows neither Electron nor Node." },
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
