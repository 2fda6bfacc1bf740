/** The origin of the desktop program's page, in every build of it. */
export const DESKTOP_ORIGIN = "app://gubae";
