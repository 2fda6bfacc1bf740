import { Failure } from "../plain/output.mjs";
import { debianProgram } from "./debian-program.mjs";

export const janus = debianProgram({
  name: "Janus",
  file: "janus",
  debian: "janus",
  homebrew: "janus-gateway",
  variable: "JANUS_PATH",
  probe: ["--version"],
});

/**
 * Returns the path of Janus. `npm start` never installs Janus automatically.
 * @throws Failure
 */
export function requireJanus() {
  if (process.env.JANUS_URLS)
    throw new Failure("JANUS_URLS names a Janus already. Unset it, or start without --janus.");
  const path = janus.find();
  if (path === null) throw new Failure(`Janus was not found. ${janus.howToInstall}`);
  return path;
}
