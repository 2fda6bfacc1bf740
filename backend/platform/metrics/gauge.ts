import { Gauge, type Registry } from "prom-client";

export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

interface GaugeOptions {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** Called at each scrape. Returns null while the value is unknown, so nothing is shown. */
  read: () => Promise<readonly Sample[] | null> | readonly Sample[] | null;
}

/** Shows the samples that `read` returns, and drops earlier ones. */
export function addGauge(registry: Registry, { name, help, labelNames = [], read }: GaugeOptions): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const samples = await read();
      gauge.reset();
      // A gauge without labels would report 0 after a reset.
      if (labelNames.length === 0) gauge.remove();
      for (const { labels = {}, value } of samples ?? []) gauge.set(labels, value);
    },
  });
}
