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
  // The SDK signs list requests with a slash after the bucket's name. This server leaves out the slash when it checks
  // them, so the signatures of list requests never match.
  allowMismatchedSignatures: true,
});
// The parent process has ended.
process.on("disconnect", () => process.exit());
await server.run();
process.send?.("listening");
