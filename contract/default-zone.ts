/** Where nearly every lecture is given: taken when none is named. */
export const DEFAULT_ZONE = "Africa/Addis_Ababa";
