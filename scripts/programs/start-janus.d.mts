interface StartedJanus {
  env: { JANUS_URLS: string; JANUS_SECRET: string; JANUS_RECORDINGS: string };
  stop: () => Promise<void>;
}

interface JanusPlaces {
  /** The API's URL. */
  eventsTo: string;
  /** The folder into which it records; it is made. */
  recordings: string;
}

export const startJanus: (command: string, places: JanusPlaces) => Promise<StartedJanus>;
