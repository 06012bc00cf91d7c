/** What happened to the tools of a session, for logs and displays. */
export type DisclosureEvent =
  /** The catalogue changed in mid-session. */
  | { type: "toolsArrived"; names: readonly string[] }
  | { type: "toolsVanished"; names: readonly string[] }
  /** Two sources offer this name and the later one is left out; or it is one that ours take. Told once. */
  | { type: "toolDropped"; name: string }
  /** The tools array grew by these, which breaks the prompt cache once. */
  | { type: "arrayChanged"; names: readonly string[] }
  /** Promotion was read at the start; these names were added or taken away since, to no effect. */
  | { type: "promotionRefused"; names: readonly string[] }
  /** `native` was asked for, but the model's config declares no facility: `proxy` is used. */
  | { type: "nativeUnavailable" };
