/** The environment is not one we can start with; the message says what to mend. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
