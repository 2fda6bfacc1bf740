/** The origin of the desktop app's page, in every build. */
export const DESKTOP_ORIGIN = "app://gubae";
