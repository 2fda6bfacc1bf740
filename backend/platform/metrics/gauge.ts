import { Gauge, type Registry } from "prom-client";

export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

interface GaugeOptions {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** Asked at each scrape. null: unknown at the moment, so nothing is shown. */
  read: () => Promise<readonly Sample[] | null> | readonly Sample[] | null;
}

/** Shows what `read` returns, and nothing that it returned before. */
export function addGauge(registry: Registry, { name, help, labelNames = [], read }: GaugeOptions): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const samples = await read();
      gauge.reset();
      // A gauge without labels is 0 after a reset, which would be a figure.
      if (labelNames.length === 0) gauge.remove();
      for (const { labels = {}, value } of samples ?? []) gauge.set(labels, value);
    },
  });
}
