/** A small MCP server as a program of its own: JSON-RPC lines over stdio, without any library. */
export const CALCULATOR: string = `import { createInterface } from "node:readline";

const TOOLS = {
  add: ["Adds two numbers: a + b.", (a, b) => a + b],
  subtract: ["Takes one number from another: a - b.", (a, b) => a - b],
  multiply: ["Multiplies two numbers: a * b.", (a, b) => a * b],
  divide: ["Divides one number by another: a / b.", (a, b) => a / b],
  power: ["Raises a number to a power: a to the b.", (a, b) => a ** b],
  remainder: ["What is left of a after division by b.", (a, b) => a % b],
  minimum: ["The smaller of two numbers.", (a, b) => Math.min(a, b)],
  maximum: ["The larger of two numbers.", (a, b) => Math.max(a, b)],
};
const number = { type: "number" };
const inputSchema = {
  type: "object",
  properties: { a: number, b: number },
  required: ["a", "b"],
  additionalProperties: false,
};

const METHODS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "demo-calculator", version: "1.0.0" },
  }),
  ping: () => ({}),
  "tools/list": () => ({
    tools: Object.entries(TOOLS).map(([name, [description]]) => ({ name, description, inputSchema })),
  }),
  "tools/call": ({ name, arguments: { a, b } }) => ({
    content: [{ type: "text", text: String(TOOLS[name][1](a, b)) }],
  }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const run = METHODS[method];
  const answer = run ? { result: run(params ?? {}) } : { error: { code: -32601, message: "no such method" } };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
}
`;
