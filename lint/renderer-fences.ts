import type { OxlintOverride } from "oxlint";
import { climbingTo, everywhere, forbid, noBackend, type Pattern } from "./fence.ts";

/** The renderer's shared folders, from the bottom layer up: each may import those before it. */
const storeys = ["messages", "kit", "data"];
/** Features may import the layers below, but never each other. */
export const features = [
  "accounts",
  "admin",
  "announcements",
  "class-polls",
  "contact",
  "desktop",
  "downloads",
  "earnings",
  "enrollments",
  "landing",
  "lecture-questions",
  "lectures",
  "materials",
  "mentors",
  "pre-join",
  "preferences",
  "replay",
  "room",
  "screen-share",
  "slides",
];

const importsOf = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) => [`#renderer/${folder}/**`, ...climbingTo(folder)]);

function notAbove(storey: string): Pattern {
  return {
    group: importsOf([...storeys.slice(storeys.indexOf(storey) + 1), ...features, "app"]),
    message: "Storeys of the renderer: messages, kit, data, features, app. Each knows those before it.",
  };
}
function notBeside(feature: string): Pattern {
  return {
    group: importsOf([...features.filter((other) => other !== feature), "app"]),
    message: "A feature imports only messages, kit and data; app/ composes.",
  };
}

const packages = {
  axios: { group: ["axios"], message: "axios stands behind renderer/data/client/send-with-progress.ts." },
  sockets: {
    group: ["socket.io-client"],
    message: "socket.io-client stands behind renderer/room/socket/.",
  },
  peerjs: { group: ["peerjs"], message: "peerjs stands behind renderer/room/media/mesh/." },
  fluent: {
    group: ["@fluentui/**"],
    message: "Fluent stands behind renderer/kit/fluent/: take a control of the kit.",
  },
  pdf: { group: ["pdfjs-dist/**"], message: "pdfjs-dist stands behind renderer/slides/prepare/files/." },
  players: { group: ["hls.js/**", "media-chrome/**"], message: "They stand behind renderer/replay/player/." },
};
/** Packages that only one folder of the renderer may import; each pattern applies everywhere else. */
export const gates: readonly Pattern[] = Object.values(packages);
const noNode = {
  group: ["electron", "electron/*", "node:*"],
  message: "The renderer knows neither Electron nor Node.",
};
const base: readonly Pattern[] = [...everywhere, ...gates, noBackend, noNode];
const baseWithout = (fence: Pattern) => base.filter((other) => other !== fence);

const noReact = {
  group: ["react", "react-dom", "react/*", "react-dom/*", "react-router-dom", "zustand", "zustand/*"],
  message: "The room's machine and client know no React.",
};
const browserGlobals = ["window", "document", "navigator", "localStorage", "sessionStorage"];
const noBrowser: ["error", ...{ name: string; message: string }[]] = [
  "error",
  ...browserGlobals.map((name) => ({ name, message: "The machine is pure: it knows no browser." })),
];

/** The room's folders, from the bottom layer up: each may import those before it. */
const roomFolders = ["machine", "quality", "store", "socket", "media", "client", "view"];
function roomFences(folder: string): Pattern[] {
  const above = roomFolders.slice(roomFolders.indexOf(folder) + 1);
  const order = {
    group: above.flatMap(climbingTo),
    message: `Folders of the room: ${roomFolders.join(", ")}. Each knows those before it.`,
  };
  return [
    notBeside("room"),
    ...(above.length > 0 ? [order] : []),
    ...(folder === "machine" ? [noReact] : []),
  ];
}

const noRoutes = {
  group: ["../App.tsx", "../routes.ts", "../screens.ts"],
  message: "No screen knows the routes, which name it: what it needs of them is in shell/preload-context.ts.",
};

/** Every form is the kit's, so that all are validated, sent and moved through in the same way. */
const onlyKitForms: OxlintOverride["rules"] = {
  "react/forbid-elements": [
    "error",
    { forbid: [{ element: "form", message: "take Form of the kit, with the props of useForm." }] },
  ],
};

/**
 * Defines which part of the renderer may import what. Overlapping overrides replace each other: the last one applies.
 */
export const rendererFences: OxlintOverride[] = [
  { files: ["renderer/**"], rules: forbid([...base]) },
  { files: ["{renderer,web,desktop/page}/**"], rules: onlyKitForms },
  { files: ["renderer/kit/forms/Form.tsx", "**/*.test.tsx"], rules: { "react/forbid-elements": "off" } },
  ...storeys.map((storey) => ({
    files: [`renderer/${storey}/**`],
    rules: forbid([...base, notAbove(storey)]),
  })),
  ...features.map((feature) => ({
    files: [`renderer/${feature}/**`],
    rules: forbid([...base, notBeside(feature)]),
  })),
  { files: ["renderer/app/*/**"], rules: forbid([...base, noRoutes]) },
  { files: ["renderer/app/**/*.test.{ts,tsx}"], rules: forbid([...base]) },
  // A test may use the session for its set-up.
  { files: ["renderer/{messages,kit}/**/*.test.{ts,tsx}"], rules: forbid([...base, notAbove("data")]) },
  ...roomFolders.map((folder) => ({
    files: [`renderer/room/${folder}/**`],
    rules: forbid([...base, ...roomFences(folder)]),
  })),
  { files: ["renderer/room/machine/**"], rules: { "no-restricted-globals": noBrowser } },
  {
    files: ["renderer/room/client/room-client.ts"],
    rules: forbid([...base, ...roomFences("client"), noReact]),
  },
  {
    files: ["renderer/data/client/send-with-progress.ts"],
    rules: forbid([...baseWithout(packages.axios), notAbove("data")]),
  },
  // This test starts a server, since uploads by XMLHttpRequest have no test double.
  {
    files: ["renderer/data/client/send-with-progress.test.ts"],
    rules: forbid([...baseWithout(noNode), notAbove("data")]),
  },
  {
    files: ["renderer/kit/fluent/**"],
    rules: forbid([...baseWithout(packages.fluent), notAbove("kit")]),
  },
  {
    files: ["renderer/room/socket/**"],
    rules: forbid([...baseWithout(packages.sockets), ...roomFences("socket")]),
  },
  {
    files: ["renderer/room/media/mesh/**"],
    rules: forbid([...baseWithout(packages.peerjs), ...roomFences("media")]),
  },
  {
    files: ["renderer/replay/player/**"],
    rules: forbid([...baseWithout(packages.players), notBeside("replay")]),
  },
  {
    files: ["renderer/slides/prepare/files/**"],
    rules: forbid([...baseWithout(packages.pdf), notBeside("slides")]),
  },
  // A room's test may import any part of the room.
  {
    files: ["renderer/room/**/*.test.{ts,tsx}"],
    rules: forbid([...everywhere, noBackend, noNode, notBeside("room")]),
  },
];
