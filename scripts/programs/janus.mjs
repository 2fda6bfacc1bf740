import { debianProgram } from "./debian-program.mjs";

export const janus = debianProgram({
  name: "Janus",
  file: "janus",
  debian: "janus",
  homebrew: "janus-gateway",
  variable: "JANUS_PATH",
  probe: ["--version"],
});
