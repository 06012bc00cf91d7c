const LINES = 600;
const AREAS = ["orders", "shipping", "returns", "prices", "stock"];
const CLAIMS = [
  "adds up to what its lines say",
  "refuses one that holds nothing",
  "asks the carrier once for each page",
  "rounds half a cent as the law says",
];

/** The log of a test run, 600 lines, all of them of tests that pass. */
export function testLog(): string {
  const passed = Array.from({ length: LINES - 2 }, (_, number) => {
    const place = `test/${AREAS[number % AREAS.length]}.test.ts:${10 + (number % 89)}:3`;
    return `pass  ${place} > ${CLAIMS[number % CLAIMS.length]} (${(number % 9) + 1}.${number % 7} ms)`;
  });
  return [...passed, "", `all ${passed.length} tests passed`].join("\n");
}
