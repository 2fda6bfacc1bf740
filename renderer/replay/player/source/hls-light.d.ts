/** The package has no types for its smaller build; the types of the full build apply. */
declare module "hls.js/light" {
  export * from "hls.js";
  export { default } from "hls.js";
}
