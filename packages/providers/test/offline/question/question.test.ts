import { describe, expect, it } from "vitest";
import { readQuestion } from "../../../src/offline/question/question.ts";

describe("what a question is about", () => {
  it.each([
    "Why are the tests red?",
    "why is the test failing",
    "The test suite is broken, what happened?",
    "why do specs in packages/kernel fail?",
    "测试为什么失败？",
  ])("red tests: %s", (text) => {
    expect(readQuestion(text).kind).toBe("redTests");
  });

  it.each([
    ["Where is parseConfig defined?", "parseConfig"],
    ["where is `Cart.total` implemented?", "total"],
    ["Where is the area function defined?", "area"],
    ["where does is_adult come from?", "is_adult"],
    ["show me the definition of Router", "Router"],
    ["In which file is the class Basket declared? Where is Basket defined?", "Basket"],
    ["parseArgs 在哪里定义？", "parseArgs"],
    ["find where $store is defined: `$store`", "$store"],
  ])("a definition: %s", (text, name) => {
    expect(readQuestion(text)).toMatchObject({ kind: "definition", name });
  });

  it.each([
    ["How does the retry policy work?", ["retry", "policy"]],
    ["who calls `sendMail` when payments fail?", ["sendMail", "call", "payment", "fail"]],
    ["登录 逻辑 在 哪里 login", ["login", "登录", "逻辑"]],
  ])("places: %s", (text, keywords) => {
    const question = readQuestion(text);
    expect(question.kind).toBe("places");
    expect(question.keywords).toEqual(expect.arrayContaining(keywords));
  });

  it("keeps at most five words, names of code first", () => {
    const { keywords } = readQuestion("explain alpha bravo charlie delta echo foxtrot and parse_all");
    expect(keywords).toEqual(["parse_all", "alpha", "bravo", "charlie", "delta"]);
  });

  it("notes the files it names", () => {
    expect(readQuestion("what do src/cart.ts and main.py do, e.g. on start?").files).toEqual([
      "src/cart.ts",
      "main.py",
    ]);
  });

  it.each(["", "hello", "what is this?"])("nothing: %s", (text) => {
    expect(readQuestion(text).kind).toBe("nothing");
  });
});
