export interface DecoderOptions {
  /** Whose API this is; written into `raw` events, which go back to the same provider only. */
  provider?: string | undefined;
  /** The names of the request's tools, to give those back that were replaced because no provider accepts them. */
  toolNames?: readonly string[] | undefined;
}
