import { buildRoute } from "./route.ts";

export const selftestRoute = buildRoute({
  load: async () => (await import("./selftest.ts")).selftest,
  parameters: {},
  brief: "Seven checks of the whole, without key or network",
});
