export const DEFAULT_ZONE = "Africa/Addis_Ababa";
