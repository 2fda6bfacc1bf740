// The set-up that Vitest and Playwright run in their main process. It puts the run's folder into the environment, which
// the workers inherit.
export { enterRunFolder as default } from "./run-folder.ts";
