import { McpServer } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { announceTo } from "../src/announce.ts";

test("a client that is not there is told nothing", async () => {
  const errors: Error[] = [];
  announceTo(undefined, (error) => errors.push(error));
  announceTo(new McpServer({ name: "test", version: "1.0.0" }), (error) => errors.push(error));
  await new Promise(setImmediate);
  expect(errors).toEqual([]);
});
