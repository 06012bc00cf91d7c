/** Lines `from` to `to`, without `to`, and what becomes of them. */
export interface Span {
  readonly kind: "keep" | "fold" | "echo" | "repeat" | "states";
  readonly from: number;
  readonly to: number;
}
