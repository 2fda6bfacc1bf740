interface CoturnConfig {
  address: string;
  port: number;
  proxyPort?: number;
  secret: string;
  changed?: Readonly<Record<string, number>>;
}

export const writeCoturnConfig: (folder: string, options: CoturnConfig) => Promise<string>;
