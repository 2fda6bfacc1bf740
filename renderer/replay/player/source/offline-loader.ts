import {
  type HlsConfig,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
  LoadStats,
} from "hls.js/light";

/** The HTTP status reported for a missing file. hls.js does not retry after this status. */
const GONE = 410;

/**
 * Returns the stored content of an address as text or bytes; undefined if there is none, or if it may no longer be
 * read.
 */
export type ReadOffline = (
  address: string,
  as: "text" | "bytes",
) => Promise<string | ArrayBuffer | undefined>;

/** Makes hls.js read locally stored files instead of the network. */
export function offlineLoader(read: ReadOffline): HlsConfig["loader"] {
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null;
    stats = new LoadStats();

    load(context: LoaderContext, _: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
      this.context = context;
      this.stats.loading.start = performance.now();
      this.answer(context, callbacks).catch((error: unknown) =>
        callbacks.onError({ code: GONE, text: String(error) }, context, null, this.stats),
      );
    }

    async answer(context: LoaderContext, { onSuccess, onError }: LoaderCallbacks<LoaderContext>) {
      const { stats } = this;
      const data = await read(context.url, context.responseType === "arraybuffer" ? "bytes" : "text");
      if (stats.aborted) return;
      if (data === undefined) return onError({ code: GONE, text: "" }, context, null, stats);
      stats.loading.first = stats.loading.end = performance.now();
      stats.loaded = stats.total = typeof data === "string" ? data.length : data.byteLength;
      onSuccess({ url: context.url, data, code: 200 }, stats, context, null);
    }

    abort(): void {
      this.stats.aborted = true;
    }

    destroy(): void {
      this.abort();
    }
  };
}
