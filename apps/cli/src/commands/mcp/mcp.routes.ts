import { buildRouteMap, type Command, type RouteMap } from "@stricli/core";
import type { McpCommandName } from "../names.ts";
import type { RouteContext } from "../route.ts";
import { mcpCallRoute } from "./call.route.ts";
import { mcpListRoute } from "./list.route.ts";
import { mcpAddRoute, mcpGetRoute, mcpRemoveRoute } from "./manage.routes.ts";
import { mcpServeRoute } from "./serve.route.ts";

export const mcpRoutes: RouteMap<RouteContext> = buildRouteMap({
  routes: {
    list: mcpListRoute,
    call: mcpCallRoute,
    add: mcpAddRoute,
    remove: mcpRemoveRoute,
    get: mcpGetRoute,
    serve: mcpServeRoute,
  } satisfies Record<McpCommandName, Command<RouteContext>>,
  docs: { brief: "MCP servers: list, call, add, remove, get; our own server" },
});
