/** The environment is invalid; the message says what to change. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
