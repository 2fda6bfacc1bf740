// The set-up for Vitest and Playwright, whose workers inherit the environment of the process that runs it.
export { enterRunFolder as default } from "./run-folder.ts";
