export type {
  HttpTransport,
  ServedTools,
  ServeToolsOptions,
  ServeTransport,
  StdioTransport,
} from "./serve-options.ts";
export { serveTools } from "./serve-tools.ts";
