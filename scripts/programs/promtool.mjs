import { debianProgram } from "./debian-program.mjs";

export const promtool = debianProgram({
  name: "promtool",
  file: "promtool",
  debian: "prometheus",
  homebrew: "prometheus",
  variable: "PROMTOOL_PATH",
  probe: ["--version"],
  alone: true,
});
