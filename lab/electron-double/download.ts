import { EventEmitter } from "node:events";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const MAX_REDIRECTS = 5;

/** Returns the file name in our `Content-Disposition` header, or else the last segment of the URL. */
function fileNameOf(response: Response, url: string): string {
  const header = response.headers.get("content-disposition") ?? "";
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(header) ?? [];
  const [, plain] = /filename="([^"]+)"/.exec(header) ?? [];
  return encoded === undefined ? (plain ?? url.split("/").at(-1) ?? "") : decodeURIComponent(encoded);
}

/**
 * The double of `DownloadItem`. Tests can't answer a dialog: if a test sets no path, the download behaves as if the
 * user had cancelled saving.
 */
class DoubleDownload extends EventEmitter {
  readonly #chain: string[];
  readonly #fileName: string;
  readonly #total: number;
  #received = 0;
  #savePath = "";
  #state: "progressing" | "completed" | "cancelled" | "interrupted" = "progressing";

  constructor(chain: string[], response: Response) {
    super();
    this.#chain = chain;
    this.#fileName = fileNameOf(response, chain.at(-1) ?? "");
    this.#total = Number(response.headers.get("content-length") ?? 0);
    if (!response.ok) this.#state = "interrupted";
  }

  getURLChain = () => this.#chain;
  getURL = () => this.#chain.at(-1) ?? "";
  getFilename = () => this.#fileName;
  getSavePath = () => this.#savePath;
  getState = () => this.#state;
  getReceivedBytes = () => this.#received;
  getTotalBytes = () => this.#total;
  canResume = () => false;
  resume = () => undefined;
  cancel = () => this.#end("cancelled");
  setSavePath = (file: string) => {
    this.#savePath = file;
  };

  async save({ body }: Response): Promise<void> {
    if (this.#savePath === "" || body === null) return this.#end("cancelled");
    const bytes = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    bytes.on("data", (chunk: Buffer) => {
      this.#received += chunk.length;
      this.emit("updated", {}, "progressing");
    });
    try {
      await pipeline(bytes, createWriteStream(this.#savePath));
      this.#end("completed");
    } catch {
      // The connection broke. Electron, too, reports this only as "interrupted".
      this.#end("interrupted");
    }
  }

  #end(state: "completed" | "cancelled" | "interrupted"): void {
    this.#state = state;
    this.emit("done", {}, state);
  }
}

/**
 * The double of `webContents.downloadURL`: Node fetches the file, and the session's `will-download` handler decides
 * about it.
 */
export async function download(contents: { session: EventEmitter }, url: string): Promise<void> {
  const chain = [url];
  let response = await fetch(url, { redirect: "manual" });
  for (let to = response.headers.get("location"); to !== null; to = response.headers.get("location")) {
    if (chain.length > MAX_REDIRECTS) throw new Error(`${url} redirects too often`);
    chain.push(new URL(to, chain.at(-1)).href);
    response = await fetch(chain.at(-1) ?? "", { redirect: "manual" });
  }
  let prevented = false;
  const event = {
    preventDefault: () => {
      prevented = true;
    },
  };
  const item = new DoubleDownload(chain, response);
  contents.session.emit("will-download", event, item, contents);
  if (prevented || item.getState() !== "progressing") await response.body?.cancel();
  else await item.save(response);
}
