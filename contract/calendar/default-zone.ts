/** The default time zone of lectures. */
export const DEFAULT_ZONE = "Africa/Addis_Ababa";
