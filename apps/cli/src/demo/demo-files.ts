/** Asked of the demo repository. */
export const DEMO_QUESTION = "Why are the tests of this repository red?";

/** Where the fault stands that makes the test fail. */
export const DEMO_FAULT = { path: "src/cart.js", line: 4 } as const;

const manifest = `{
  "name": "small-shop",
  "private": true,
  "type": "module",
  "scripts": { "test": "node --test" }
}
`;

const readme = `# small-shop

What an order of a small shop costs. Prices are whole cents.

- \`src/cart.js\` adds up an order.
- \`test/cart.test.js\` holds its tests: \`npm test\`. One of them is red.
`;

const cart = `/** What an order costs in cents, shipping included. */
export function orderTotal(price, quantity, shipping) {
  const goods = price * quantity;
  return goods - shipping;
}

/** Cents as they are shown to a buyer. */
export function formatCents(cents) {
  return \`\${(cents / 100).toFixed(2)} EUR\`;
}
`;

const cartTest = `import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCents, orderTotal } from "../src/cart.js";

test("an order costs its goods and the shipping", () => {
  assert.equal(orderTotal(250, 4, 300), 1300);
  assert.equal(orderTotal(1000, 1, 0), 1000);
});

test("cents are shown with two digits", () => {
  assert.equal(formatCents(1300), "13.00 EUR");
});
`;

/** The demo repository: one red test, one wrong line. */
export const DEMO_FILES: Readonly<Record<string, string>> = {
  "README.md": readme,
  "package.json": manifest,
  "src/cart.js": cart,
  "test/cart.test.js": cartTest,
};
