import { readSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { type GroupList, openGroupList } from "../src/group-list.ts";

function opened(): GroupList {
  const list = openGroupList();
  onTestFinished(() => list.close());
  return list;
}

function linesOf({ file }: GroupList): string[] {
  const bytes = new Uint8Array(1_000);
  const length = readSync(file, bytes, 0, bytes.length, 0);
  const lines = new TextDecoder().decode(bytes.subarray(0, length)).split("\n");
  return lines.map((line) => line.trim());
}

it("holds each group once, and uses the lines of those that left again", () => {
  const list = opened();
  for (const group of [4_194_303, 12, 345, 12]) list.add(group);
  expect(linesOf(list)).toEqual(["4194303", "12", "345", ""]);
  list.remove(12);
  list.remove(99);
  expect(linesOf(list)).toEqual(["4194303", "", "345", ""]);
  list.add(6);
  list.remove(345);
  expect(linesOf(list)).toEqual(["4194303", "6", "", ""]);
});

it("never moves the place from which it is read", () => {
  const list = opened();
  list.add(12);
  list.add(345);
  const bytes = new Uint8Array(2);
  readSync(list.file, bytes, 0, 2, null);
  expect(new TextDecoder().decode(bytes)).toBe("12");
});
