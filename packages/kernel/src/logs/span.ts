/** Lines `from` to `to`, without `to`, and what becomes of them. `labels`: the lines that stand for an `alike`. */
export interface Span {
  readonly kind: "keep" | "fold" | "echo" | "repeat" | "states" | "alike";
  readonly from: number;
  readonly to: number;
  readonly labels?: readonly string[];
}
