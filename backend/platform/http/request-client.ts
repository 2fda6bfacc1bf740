/** The sender of a request, as far as the request identifies it. */
export interface RequestClient {
  /** The IP address. */
  address: string;
  /** The User-Agent header; may be empty. */
  userAgent: string;
}
