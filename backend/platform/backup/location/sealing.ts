import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ReadableStream as NodeStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { ConfigError } from "#backend/platform/config/config-error.ts";
import type { CopiedFiles } from "#backend/platform/files/storage/copy-files.ts";

/**
 * Keys for encryption with https://age-encryption.org. With the recipient alone, data can be encrypted but not
 * decrypted.
 */
export interface SealingKeys {
  /** The public key, `age1…`; if missing, nothing is encrypted. */
  recipient?: string | null;
  /** The private key, `AGE-SECRET-KEY-…`. */
  identity?: string | null;
}

const BEGINNING = "age-encryption.org/v1\n";
/** Encryption blocks the process's only thread, so other code gets a turn after each block of this many bytes. */
const TURN_BYTES = 256 * 1024;

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

async function* inTurns(source: Chunks): AsyncGenerator<Uint8Array> {
  for await (const chunk of source)
    for (let first = 0; first < chunk.length; first += TURN_BYTES) {
      yield chunk.subarray(first, first + TURN_BYTES);
      await setImmediate();
    }
}

const toWeb = (source: Chunks) => NodeStream.from(inTurns(source)) as ReadableStream<Uint8Array>;
const toNode = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as NodeStream);

async function sealStream(recipient: string, source: Chunks): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return toNode(await encrypter.encrypt(toWeb(source)));
}

async function openStream(identity: string | null | undefined, source: Chunks): Promise<Readable> {
  if (!identity) throw new ConfigError("This backup is encrypted: name the file of its key with --identity.");
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const opened = await decrypter.decrypt(toWeb(source)).catch((cause: unknown) => {
    throw new ConfigError("This backup is encrypted for another key than that of --identity.", { cause });
  });
  return toNode(opened);
}

export async function seal({ recipient }: SealingKeys, bytes: Uint8Array): Promise<Uint8Array> {
  return recipient ? buffer(await sealStream(recipient, [bytes])) : bytes;
}

/** Decrypts bytes; returns unencrypted bytes unchanged. @throws ConfigError if the key is missing */
export async function unseal({ identity }: SealingKeys, bytes: Uint8Array): Promise<Uint8Array> {
  if (Buffer.from(bytes.subarray(0, BEGINNING.length)).toString() !== BEGINNING) return bytes;
  return buffer(await openStream(identity, [bytes]));
}

const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/** Returns the size after encryption: a header, then the data in chunks, each of which gets a tag. */
function sealedSize(size: number, header: number): number {
  return header + size + TAG_BYTES * Math.max(1, Math.ceil(size / CHUNK_BYTES));
}

function openedSize(sealed: number, header: number): number {
  const body = sealed - header;
  return body - TAG_BYTES * Math.ceil(body / (CHUNK_BYTES + TAG_BYTES));
}

/**
 * Encrypts files when they are written to a backup location, and decrypts them when they are read. Callers see the
 * original sizes.
 */
export function sealFiles(files: CopiedFiles, keys: SealingKeys): CopiedFiles {
  const { recipient, identity } = keys;
  if (!recipient) return files;
  let measured: Promise<number> | undefined;
  const header = () => (measured ??= seal(keys, Buffer.alloc(0)).then(({ length }) => length - TAG_BYTES));

  return {
    ...files,
    async describe(key) {
      const facts = await files.describe(key);
      return facts && { ...facts, size: openedSize(facts.size, await header()) };
    },
    async *listPages() {
      for await (const page of files.listPages()) {
        const bytes = await header();
        yield page.map((file) => ({ ...file, size: openedSize(file.size, bytes) }));
      }
    },
    async read(key) {
      const bytes = await files.read(key);
      return bytes && unseal(keys, bytes);
    },
    write: async (key, bytes, contentType) => files.write(key, await seal(keys, bytes), contentType),
    async writeStream(key, source, { size, contentType }) {
      const facts = { size: sealedSize(size, await header()), contentType };
      await files.writeStream(key, await sealStream(recipient, source), facts);
    },
    // No caller requests a range, so this always returns the whole file.
    async openPart(key) {
      const facts = await files.describe(key);
      const sealed = facts && (await files.openPart(key, { first: 0, last: facts.size - 1 }));
      return sealed && openStream(identity, sealed);
    },
  };
}
