// For Vitest and Playwright, whose workers inherit the environment of the process that runs the set-up.
export { enterRunFolder as default } from "./run-folder.ts";
