import { debianProgram } from "./debian-program.mjs";

export const coturn = debianProgram({
  name: "coturn",
  file: "turnserver",
  debian: "coturn",
  homebrew: "coturn",
  variable: "COTURN_PATH",
  probe: ["--version"],
});
