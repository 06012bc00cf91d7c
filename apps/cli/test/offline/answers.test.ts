import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { writeFiles } from "../support/write-files.ts";

const GO = `package shop

// Total adds up what an order costs.
func (o *Order) Total(prices []int) int {
	return sum(prices)
}
`;

const FILES = {
  "README.md":
    "# shop\n\n![badge](x)\n\nA small library that adds up the orders of a shop.\n\n## Install\n\n    go get example/shop\n",
  LICENSE: "MIT License\n\nCopyright (c) 2026 Somebody\n",
  "go.mod": "module example/shop\n\ngo 1.22\n\nrequire (\n\texample/money v1.2.0\n)\n",
  "order.go": GO,
  "cart.go":
    'package shop\n\nfunc checkout(o *Order) int {\n\treturn o.Total(o.prices)\n}\n\nvar errEmpty = errors.New("the cart is empty")\n',
  "parse.c": "#include <stdio.h>\n\nint parse_amount(const char *text) {\n\treturn atoi(text);\n}\n",
  "parse.h": "int parse_amount(const char *text);\n",
  "retry.py": "def retry_after(response):\n    '''Seconds to wait before a retry.'''\n    return 3\n",
};

async function ask(question: string, files: Readonly<Record<string, string>> = FILES): Promise<string> {
  return inTemporaryFolder(async (folder) => {
    writeFiles(folder, files);
    const { stdout } = await runFake(["-p", question], { workingDirectory: folder });
    return stdout;
  });
}

describe("the offline model about names of code", () => {
  it("shows where a method with a receiver is defined, and its body", async () => {
    const answer = await ask("Where is Total defined?");
    expect(answer).toContain("`Total` is defined in `order.go:4`");
    expect(answer).toContain("return sum(prices)");
  });

  it("names the callers when it is asked who calls", async () => {
    const answer = await ask("Who calls Total?");
    expect(answer.indexOf("cart.go:4")).toBeGreaterThan(0);
    expect(answer).toContain("It is defined in `order.go:4`.");
  });

  it("takes a C function for defined in its source, not in its header", async () => {
    expect(await ask("where is `parse_amount`?")).toContain("is defined in `parse.c:3`");
  });

  it("finds a quoted phrase whole", async () => {
    const answer = await ask('Where does "the cart is empty" come from?');
    expect(answer).toContain("cart.go:7");
    expect(answer).not.toContain("order.go");
  });

  it("says that a name stands nowhere", async () => {
    expect(await ask("Where is frobnicate_all defined?")).toContain("I found nothing for `frobnicate_all`");
  });
});

describe("the offline model about words", () => {
  it("puts the definition with most of the words first", async () => {
    const [first] = /- `[^`]+`/u.exec(await ask("How long does it wait before a retry?")) ?? [];
    expect(first).toBe("- `retry.py:2`");
  });

  it("says so when nothing fits well", async () => {
    const answer = await ask("How are amounts rounded for invoices of foreign customers?");
    expect(answer).toMatch(/Nothing fits well|I found no line/u);
  });
});

describe("the offline model about what README, manifest and licence say", () => {
  it.each([
    ["What is this project?", "A small library that adds up the orders of a shop."],
    ["Which licence does it have?", "MIT License"],
    ["What are its dependencies?", "example/money v1.2.0"],
    ["Which Go version does it need?", "go 1.22"],
    ["How do I install it?", "go get example/shop"],
    ["这个项目是做什么的？", "A small library that adds up the orders of a shop."],
  ])("answers %s", async (question, expected) => {
    expect(await ask(question)).toContain(expected);
  });
});

describe("the offline model, where README and manifest do not answer", () => {
  it("claims no line of the code for an answer", async () => {
    const answer = await ask("How do I run the tests?", {
      "run.py": "def run_tests_of(things):\n    pass\n",
    });
    expect(answer).toContain("Nothing fits well");
    expect(answer).not.toContain("These places fit best");
  });
});

describe("the offline model, asked to do something", () => {
  it.each([
    "fix the bug in cart.go",
    "Please delete retry.py",
    "run the tests",
    "Could you add a test for Total",
    "rename checkout to pay",
    "now write a changelog",
    "把 cart.go 删除",
    "请修复这个错误",
  ])("says that it can only look things up: %s", async (request) => {
    const answer = await ask(request);
    expect(answer).toContain("I can only look things up; set a key");
    expect(answer).not.toContain("These places fit best");
  });

  it.each(["How do I run the tests?", "Where is the retry implemented?", "What does checkout do?"])(
    "takes a question for a question: %s",
    async (question) => {
      expect(await ask(question)).not.toContain("I can only look things up; set a key");
    },
  );
});

describe("the offline model about red tests", () => {
  it("says that it found no tests", async () => {
    expect(await ask("Why are the tests red?")).toContain("I found no tests in this workspace");
  });

  it("claims no fault where no line contradicts what is said of it", async () => {
    const answer = await ask("Why do the tests fail?", {
      "src/sum.js": "export function sum(a, b) {\n  return a * b;\n}\n",
      "test/sum.test.js":
        'import { sum } from "../src/sum.js";\ntest("sums", () => { expect(sum(1, 2)).toBe(3); });\n',
    });
    expect(answer).toContain("I found no line that contradicts what is said of it");
    expect(answer).toContain("src/sum.js:1");
    expect(answer).toContain("I did not run them");
  });
});
