import { describe, expect, it } from "vitest";
import { EVERYDAY_WORDS } from "../../src/ranking/everyday-words.ts";
import { cjkTerms, splitWords } from "../../src/ranking/split-words.ts";
import { WORD_GROUPS } from "../../src/ranking/word-groups.ts";
import { readGroups } from "../../src/ranking/word-table.ts";
import { stem, wordTerms } from "../../src/ranking/word-terms.ts";

describe("splitWords", () => {
  it.each([
    ["addPerson", ["add", "Person"]],
    ["canvas_create_edge", ["canvas", "create", "edge"]],
    ["get-user-by-id", ["get", "user", "by", "id"]],
    ["getHTTPStatus", ["get", "HTTP", "Status"]],
    ["GMAIL_FETCH_EMAILS", ["GMAIL", "FETCH", "EMAILS"]],
    ["GET /movie/{movie_id}", ["GET", "movie", "movie", "id"]],
    ["base64 v2Name k8s", ["base64", "v2", "Name", "k8s"]],
    ["查天气API接口", ["查天气", "API", "接口"]],
    ["Überprüfung", ["Überprüfung"]],
    ["🚀deploy", ["deploy"]],
    ["", []],
    [" --- ", []],
  ])("%j", (text, words) => expect(splitWords(text)).toEqual(words));
});

describe("stem", () => {
  it.each([
    ["convert", "converts", "converting", "converted", "converter"],
    ["translate", "translates", "translating", "translation", "translator"],
    ["query", "queries"],
    ["delete", "deletes", "deleting", "deletion"],
    ["search", "searches", "searching", "searched"],
    ["pay", "pays"],
    ["plan", "plans", "planning", "planned"],
  ])("gives one form for %s and its like", (first, ...others) => {
    expect(others.map(stem)).toEqual(others.map(() => stem(first)));
  });

  it.each([
    ["status", "state"],
    ["theme", "the"],
    ["author", "auto"],
    ["number", "name"],
  ])("keeps %s and %s apart", (a, b) => expect(stem(a)).not.toBe(stem(b)));
});

describe("wordTerms", () => {
  it("leaves out words that say nothing, in any case", () => {
    expect(["The", "of", "what"].flatMap(wordTerms)).toEqual([]);
  });

  it("keeps a name with a number whole and by its letters", () => {
    expect(wordTerms("OAuth2")).toEqual(["oauth2", "oauth"]);
    expect(wordTerms("64")).toEqual(["64"]);
  });

  it("reads Chinese by characters and pairs, and letters without their accents", () => {
    expect(cjkTerms("查天气")).toEqual(["查", "查天", "天", "天气", "气"]);
    expect(wordTerms("Météo")).toEqual(wordTerms("meteo"));
  });
});

describe("the table of words", () => {
  it("has at most 20 kB, and with the dictionary of everyday words 40 kB", () => {
    const size = (text: string) => new TextEncoder().encode(text).length;
    expect(size(WORD_GROUPS)).toBeLessThanOrEqual(20_000);
    expect(size(WORD_GROUPS) + size(EVERYDAY_WORDS)).toBeLessThanOrEqual(40_000);
  });

  it("has a line a meaning, each with two words or more, and none twice in its line", () => {
    for (const line of [...WORD_GROUPS.trim().split("\n"), ...EVERYDAY_WORDS.trim().split("\n")]) {
      const words = line.replace(" | ", " ").split(" ");
      expect(words.length, line).toBeGreaterThanOrEqual(2);
      expect(new Set(words).size, line).toBe(words.length);
      expect(line).toMatch(/^[a-z ]+(?: \| \S.*)?$/);
    }
  });

  it("is read in both directions", () => {
    const table = readGroups("\nsend deliver | 发送 enviar\nmail letter | 邮件\n");
    expect(table.synonyms.get("send")).toEqual([stem("deliver")]);
    expect(table.translations.get("发送")).toEqual([["send", stem("deliver")]]);
    expect(table.translations.get(stem("enviar"))).toEqual([["send", stem("deliver")]]);
    expect(table.longestCjk).toBe(2);
  });

  it("translates by the dictionary without making its words synonyms", () => {
    const table = readGroups("send deliver | 发送", "gift present | 礼物 送礼\n");
    expect(table.translations.get("送礼")).toEqual([["gift", "present"].map(stem)]);
    expect(table.synonyms.get("gift")).toBeUndefined();
  });

  it("has a dictionary of Chinese words alone", () => {
    for (const line of EVERYDAY_WORDS.trim().split("\n"))
      expect(line).toMatch(/^[a-z ]+ \| [\p{Script=Han} ]+$/u);
  });

  it("knows what a word means beside another", () => {
    const { senses } = readGroups("", "", "add | number value | sum\n");
    expect(senses.get("add")).toEqual([{ beside: new Set([stem("number"), stem("value")]), means: ["sum"] }]);
  });
});
