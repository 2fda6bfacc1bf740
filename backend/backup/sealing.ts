import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { ReadableStream as NodeStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { ConfigError } from "#backend/config/config-error.ts";
import type { FileStore } from "#backend/storage/file-store.ts";

/** https://age-encryption.org: whoever has only the recipient can't read what was sealed. */
export interface SealingKeys {
  /** `age1…`; without it, nothing is sealed. */
  recipient?: string | null;
  /** `AGE-SECRET-KEY-…` */
  identity?: string | null;
}

const BEGINNING = "age-encryption.org/v1\n";
/** Sealing takes the process's one thread: after so many bytes others get their turn. */
const TURN_BYTES = 256 * 1024;

async function* inTurns(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source)
    for (let first = 0; first < chunk.length; first += TURN_BYTES) {
      yield chunk.subarray(first, first + TURN_BYTES);
      await setImmediate();
    }
}

const toWeb = (source: AsyncIterable<Uint8Array>) =>
  NodeStream.from(inTurns(source)) as ReadableStream<Uint8Array>;
const toNode = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as NodeStream);

async function sealStream(recipient: string, source: AsyncIterable<Uint8Array>): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return toNode(await encrypter.encrypt(toWeb(source)));
}

async function openStream(
  identity: string | null | undefined,
  source: AsyncIterable<Uint8Array>,
): Promise<Readable> {
  if (!identity) throw new ConfigError("This backup is encrypted: name the file of its key with --identity.");
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const opened = await decrypter.decrypt(toWeb(source)).catch((cause: unknown) => {
    throw new ConfigError("This backup is encrypted for another key than that of --identity.", { cause });
  });
  return toNode(opened);
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export async function seal({ recipient }: SealingKeys, bytes: Uint8Array): Promise<Uint8Array> {
  return recipient ? buffer(await sealStream(recipient, one(bytes))) : bytes;
}

/** What was never sealed is as it was. @throws ConfigError without the key */
export async function unseal({ identity }: SealingKeys, bytes: Uint8Array): Promise<Uint8Array> {
  if (Buffer.from(bytes.subarray(0, BEGINNING.length)).toString() !== BEGINNING) return bytes;
  return buffer(await openStream(identity, one(bytes)));
}

const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/** Of what was sealed, from how much it is now: a header, then chunks with a tag each. */
function openedSize(sealed: number, overhead: number): number {
  const body = sealed - overhead;
  return body - TAG_BYTES * Math.ceil(body / (CHUNK_BYTES + TAG_BYTES));
}

/** Files of a place, which are sealed there and have their own sizes here. */
export function sealFiles(files: FileStore, keys: SealingKeys): FileStore {
  const { recipient, identity } = keys;
  if (!recipient) return files;
  let measured: Promise<number> | undefined;
  const overhead = () => (measured ??= seal(keys, Buffer.alloc(0)).then(({ length }) => length - TAG_BYTES));

  async function withDraft<T>(work: (draft: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(path.join(tmpdir(), "gubae-seal-"));
    try {
      return await work(path.join(folder, "file"));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function openWhole(key: string): Promise<Readable | null> {
    const facts = await files.describe(key);
    const sealed = facts && (await files.openPart(key, { first: 0, last: facts.size - 1 }));
    return sealed && openStream(identity, sealed);
  }

  return {
    ...files,
    async describe(key) {
      const facts = await files.describe(key);
      return facts && { ...facts, size: openedSize(facts.size, await overhead()) };
    },
    async *listPages() {
      for await (const page of files.listPages()) {
        const extra = await overhead();
        yield page.map((file) => ({ ...file, size: openedSize(file.size, extra) }));
      }
    },
    async read(key) {
      const bytes = await files.read(key);
      return bytes && unseal(keys, bytes);
    },
    write: async (key, bytes, contentType) => files.write(key, await seal(keys, bytes), contentType),
    writeFrom: (key, file, contentType) =>
      withDraft(async (draft) => {
        await pipeline(await sealStream(recipient, createReadStream(file)), createWriteStream(draft));
        await files.writeFrom(key, draft, contentType);
      }),
    async copyTo(key, file) {
      const opened = await openWhole(key);
      if (opened) await pipeline(opened, createWriteStream(file));
      return opened !== null;
    },
    // Whole files alone are asked for.
    openPart: openWhole,
  };
}
