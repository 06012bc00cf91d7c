import fc from "fast-check";

/** What people, tools and models write, half characters and blanks included. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\n",
    "plain words",
    " ends in blanks \n",
    '"quoted" \\ back',
    "\uD83D",
    "x\uDE00",
  ),
  fc.constantFrom("\u{1F600}", "\u0000\u001b[2J", "\u2028", "data: [DONE]\n\n", "[call c1] f {}", "</tool>"),
  fc.string({ unit: "binary", maxLength: 12 }),
);

/** Ids as servers send them: good ones, odd ones, long ones, none, and often the same again. */
export const oddId: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("call_0", "call_1", "", "a|b", "a|c", "functions.f:0", "1", "\uD83D", "call_7|fc_7"),
  fc.integer({ min: 0, max: 3 }).map((n) => `${"x".repeat(445)}|+/=${n}`),
  fc.string({ maxLength: 70 }),
);

/** Tool names that every API takes, and such as none does. */
export const TOOL_NAMES: readonly string[] = [
  "read_file",
  "grep",
  "docs/search.v2",
  "docs search v2",
  "suche-größe",
  "",
  `mcp_${"long_".repeat(20)}tool`,
];

/** Argument texts as models write them, not all of them JSON, not all of them objects. */
export const oddArgs: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    "{}",
    '{"path":"a"}',
    '{"path":"\\ud83d"}',
    '{"id":2512292042121000001}',
    "null",
    "[1]",
  ),
  fc.constantFrom('{"path":"hal', 'code":"up"}', '{"m":"one\ntwo"}', '{"__proto__":{"a":1}}', "5", '"text"'),
  fc.constant(`{"a":${"[".repeat(600)}${"]".repeat(600)}}`),
  fc.json({ maxDepth: 3 }),
  fc.string({ maxLength: 20 }),
);
