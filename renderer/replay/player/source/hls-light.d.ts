/** The package has no types of its smaller build, which are those of the whole. */
declare module "hls.js/light" {
  export * from "hls.js";
  export { default } from "hls.js";
}
