import path from "node:path";

/** Written in by the build. */
declare const __SERVER_URL__: string;

/** What differs between a packaged program, development and tests. The one place that reads the environment. */
export function loadShellConfig(packaged: boolean) {
  const env = packaged ? {} : process.env;
  return Object.freeze({
    packaged,
    platform: process.platform,
    wayland: process.platform === "linux" && process.env["XDG_SESSION_TYPE"] === "wayland",
    /** The server that this build is for. */
    builtForServer: env["GUBAE_SERVER_URL"] ?? __SERVER_URL__,
    pageFolder: path.join(import.meta.dirname, "page"),
    preload: path.join(import.meta.dirname, "preload.cjs"),
  });
}
export type ShellConfig = ReturnType<typeof loadShellConfig>;
