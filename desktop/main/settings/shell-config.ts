import path from "node:path";

/** Replaced by the build. */
declare const __SERVER_URL__: string;

/** The differences between the packaged app, development and tests. Only this file reads the environment. */
export function loadShellConfig(packaged: boolean) {
  const env = packaged ? {} : process.env;
  return Object.freeze({
    packaged,
    platform: process.platform,
    wayland: process.platform === "linux" && process.env["XDG_SESSION_TYPE"] === "wayland",
    defaultServerUrl: env["GUBAE_SERVER_URL"] ?? __SERVER_URL__,
    pageFolder: path.join(import.meta.dirname, "page"),
    preload: path.join(import.meta.dirname, "preload.cjs"),
  });
}
export type ShellConfig = ReturnType<typeof loadShellConfig>;
