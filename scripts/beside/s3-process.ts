// A server that speaks S3, with a folder: node --openssl-legacy-provider s3-process.ts <folder> <port> <bucket>…
// The option is for the tokens of its lists, which it encrypts with a cipher that only the legacy provider has.
// @ts-expect-error It has no types.
import S3rver from "@20minutes/s3rver";

const [directory = "", port = "", ...names] = process.argv.slice(2);
const server = new S3rver({
  address: "127.0.0.1",
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: names.map((name) => ({ name, configs: [] })),
  // It omits the slash that the SDK signs after a bucket's name, so every signature of a list request is wrong.
  allowMismatchedSignatures: true,
});
// The parent process is gone.
process.on("disconnect", () => process.exit());
await server.run();
process.send?.("listening");
