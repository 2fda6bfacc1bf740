// The set-up that Vitest and Playwright run in their main process. Their workers inherit its environment, and with it
// the run's folder.
export { enterRunFolder as default } from "./run-folder.ts";
