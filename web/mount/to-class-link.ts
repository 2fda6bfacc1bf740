/** The link to the room on a lecture's page, in the markup and in the application. */
export const TO_CLASS_LINK = '.lecture-detail__action a[href^="/status"]';
