import { describe, expect, it } from "vitest";
import { readExpectations } from "../../../src/offline/expectation/read-expectations.ts";

function read(path: string, ...lines: string[]) {
  return readExpectations(lines.map((text, index) => ({ path, line: index + 1, text })));
}

describe("what an assertion wants", () => {
  it.each([
    ["a.test.ts", "expect(add(2, 3)).toBe(5);", [2, 3], 5],
    ["a.test.ts", "  it('adds 2', () => expect(add(2, -3)).toEqual(-1));", [2, -3], -1],
    ["a.test.ts", "expect(await add(1)).toStrictEqual('one');", [1], "one"],
    ["a.test.js", "assert.strictEqual(sum.add(0.5, 1e3), 1000.5, 'message');", [0.5, 1000], 1000.5],
    ["a.test.js", "assert.ok(add(1));", [1], true],
    ["a.test.js", "expect(add()).toBe(null)", [], null],
    ["test_a.py", "    assert add(1_000, 2) == 1002  # a comment 7", [1000, 2], 1002],
    ["test_a.py", "    assert not add(1, 2)", [1, 2], false],
    ["test_a.py", "    self.assertEqual(add('a', True), \"aTrue\")", ["a", true], "aTrue"],
    ["a_test.go", "	if got := Add(2, 3); got != 5 {", [2, 3], 5],
    ["lib.rs", "        assert_eq!(add(2i32, 3), 5);", [2, 3], 5],
    ["lib.rs", "        assert!(!add(2));", [2], false],
    ["ATest.java", "        assertEquals(5, Calc.add(2, 3));", [2, 3], 5],
    ["a_spec.rb", "    expect(add(2, 3)).to eq(5)", [2, 3], 5],
  ])("%s: %s", (path, text, args, expected) => {
    const found = read(path, text).find(({ subject }) => subject.toLowerCase() === "add");
    expect(found).toMatchObject({ path, line: 1, args, expected });
  });

  it.each([
    ["another value than the call's", "expect(add(2, 3) + 1).toBe(6);"],
    ["a call inside another", "expect(Math.round(add(2, 3))).toBe(5);"],
    ["a value that is worked out", "expect(add(2, 3)).toBe(add(4, 1));"],
    ["a value with something around it", "assert.deepEqual(add(2, 3), [5]);"],
    ["a comparison that is none of equality", "expect(add(2, 3)).toBeGreaterThan(4);"],
    ["a negation", "expect(add(2, 3)).not.toBe(6);"],
    ["a member of the result", "expect(add(2, 3).total).toBe(5);"],
    ["the title of the test", "test('add', () => expect(add(2, 3)).toEqual([5]));"],
  ])("leaves open what it can't be sure of: %s", (_, text) => {
    const found = read("a.test.ts", text).filter(({ subject }) => subject === "add");
    expect(found.map(({ expected }) => expected)).not.toContainEqual(expect.anything());
  });

  it("leaves arguments open that are no literals", () => {
    expect(read("a.test.ts", "expect(add(two, 3)).toBe(5);")).toMatchObject([
      { subject: "add", args: undefined },
    ]);
  });

  it("follows a value that was kept first, within its file", () => {
    const kept = [{ path: "a.test.ts", line: 1, text: "  const result = add(2, 3);" }];
    const asserted = { line: 2, text: "  expect(result).toBe(5);" };
    expect(readExpectations([...kept, { path: "a.test.ts", ...asserted }])).toMatchObject([
      { subject: "add", args: [2, 3], expected: 5, line: 2 },
    ]);
    expect(readExpectations([...kept, { path: "b.test.ts", ...asserted }])).toEqual([]);
  });

  it("takes nothing out of texts and comments", () => {
    expect(read("a.test.ts", 'expect(text).toBe("add(2, 3)"); // add(1, 1)')).toEqual([]);
  });
});
