import { rootFlag, text } from "../flags.ts";
import { buildRoute } from "../route.ts";

/** Reads a port. Throws for an invalid one, which the parser reports. 0 takes any that is free. */
function port(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new Error(`${value} is not a valid port`);
}

export const mcpServeRoute = buildRoute({
  load: async () => (await import("./serve.ts")).mcpServe,
  parameters: {
    flags: {
      root: rootFlag,
      http: {
        kind: "boolean",
        optional: true,
        brief: "Serve by streamable HTTP instead of stdin and stdout",
        withNegated: false,
      },
      host: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "name",
        brief: "Where HTTP listens (default: 127.0.0.1); any other needs --token-env",
      },
      port: {
        kind: "parsed",
        parse: port,
        optional: true,
        placeholder: "number",
        brief: "Port of HTTP (default: any that is free)",
      },
      tokenEnv: {
        kind: "parsed",
        parse: text,
        optional: true,
        placeholder: "name",
        brief: "Variable that holds the token which HTTP clients must send",
      },
    },
  },
  brief: "Offer the read-only tools and search_files as an MCP server",
});
