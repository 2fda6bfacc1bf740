import { Failure } from "../plain/output.mjs";
import { debianProgram } from "./debian-program.mjs";

export const haproxy = debianProgram({
  name: "HAProxy",
  file: "haproxy",
  debian: "haproxy",
  homebrew: "haproxy",
  variable: "HAPROXY_PATH",
  probe: ["-v"],
});

/**
 * Returns HAProxy's path. `npm start` never installs HAProxy automatically.
 * @throws Failure
 */
export function requireHaproxy() {
  const path = haproxy.find();
  if (path === null)
    throw new Failure(`Several processes run behind HAProxy, which was not found. ${haproxy.howToInstall}`);
  return path;
}
