interface JanusConfig {
  port: number;
  apiSecret: string;
  eventsTo?: string;
  eventSeconds?: number;
}

export const writeJanusConfig: (folder: string, options: JanusConfig) => Promise<void>;
