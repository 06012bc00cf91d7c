import { buildRouteMap, type Command, type RouteMap } from "@stricli/core";
import type { McpCommandName } from "../names.ts";
import type { RouteContext } from "../route.ts";
import { mcpCallRoute } from "./call.route.ts";
import { mcpListRoute } from "./list.route.ts";
import { mcpServeRoute } from "./serve.route.ts";

export const mcpRoutes: RouteMap<RouteContext> = buildRouteMap({
  routes: { list: mcpListRoute, call: mcpCallRoute, serve: mcpServeRoute } satisfies Record<
    McpCommandName,
    Command<RouteContext>
  >,
  docs: { brief: "MCP servers and their tools; one call; our own server" },
});
