// For Vitest and Playwright, whose workers get the environment of the process that sets up.
export { enterRunFolder as default } from "./run-folder.ts";
