import path from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigError } from "./config-error.ts";

export type StorageSettings =
  | { readonly kind: "folder"; readonly folder: string }
  | {
      readonly kind: "s3";
      /** The server's URL without the bucket, like `https://s3.example:3900`. */
      readonly endpoint: string;
      readonly region: string;
      readonly bucket: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
      /** The origin at which browsers reach the bucket directly; null if they get its files through our server. */
      readonly publicEndpoint: string | null;
    };

/** Returns the origin at which browsers reach the bucket directly; null if they get its files through our server. */
export function bucketOrigin(storage: StorageSettings): string | null {
  return storage.kind === "s3" ? storage.publicEndpoint : null;
}

const defaultRegion = "us-east-1";

const forms =
  "as https://KEY:SECRET@s3.example/bucket?region=eu-1, or file:///folder; encode special characters of the secret, like / as %2F";

function s3Settings(url: URL, variable: string): StorageSettings {
  const bucket = url.pathname.replace(/^\/|\/$/g, "");
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket))
    throw new ConfigError(`${variable} must name one bucket after the host, ${forms}.`);
  const unknown = [...url.searchParams.keys()].filter((name) => name !== "region" && name !== "public");
  if (unknown.length > 0)
    throw new ConfigError(
      `${variable} has an unknown option, "${unknown.join(", ")}"; only region and public are known.`,
    );
  if (!url.username || !url.password)
    throw new ConfigError(`${variable} must have the access key and its secret before the host, ${forms}.`);
  return {
    kind: "s3",
    endpoint: url.origin,
    region: url.searchParams.get("region") ?? defaultRegion,
    bucket,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    publicEndpoint: publicEndpoint(url.searchParams.get("public"), variable),
  };
}

function publicEndpoint(text: string | null, variable: string): string | null {
  if (text === null) return null;
  const url = URL.parse(text);
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw new ConfigError(`${variable} must have as public an address like https://files.example.`);
  return url.origin;
}

/**
 * Returns where files are stored, as given by `text`; if that is undefined, the folder `dataDir`.
 * @param name the variable or argument that contains the text, for errors
 * @throws ConfigError
 */
export function storageSettings(
  text: string | undefined,
  dataDir: string,
  name = "STORAGE_URL",
): StorageSettings {
  if (text === undefined) return { kind: "folder", folder: path.resolve(dataDir) };
  const url = URL.parse(text);
  if (url?.protocol === "https:" || url?.protocol === "http:") return s3Settings(url, name);
  // A file URL with a host would refer to another machine's folder.
  if (url?.protocol === "file:" && url.host === "") return { kind: "folder", folder: fileURLToPath(url) };
  throw new ConfigError(`${name} must be a URL, ${forms}.`);
}
