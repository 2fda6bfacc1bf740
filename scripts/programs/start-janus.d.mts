import type { Beside } from "./run-beside.d.mts";

interface StartedJanus extends Beside {
  env: { JANUS_URLS: string; JANUS_SECRET: string };
}

export const startJanus: (command: string, eventsTo: string) => Promise<StartedJanus>;
