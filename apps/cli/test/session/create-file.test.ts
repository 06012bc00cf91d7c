import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFile } from "../../src/session/create-file.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";

const inFolder = (use: (file: string) => void) => inTemporaryFolder(async (folder) => use(join(folder, "a")));

describe("createFile", () => {
  it("is for its owner alone", async () => {
    await inFolder((file) => {
      expect(createFile(file, "mine\n")).toBe(true);
      expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual(["mine\n", 0o600]);
    });
  });

  it("leaves what is there as it is", async () => {
    await inFolder((file) => {
      writeFileSync(file, "theirs");
      expect(createFile(file, "mine")).toBe(false);
      expect(readFileSync(file, "utf8")).toBe("theirs");
    });
  });

  it("leaves nothing of what a full disk did not take", async () => {
    await inFolder((file) => {
      const full = (fd: number, text: string) => {
        writeFileSync(fd, text.slice(0, 1));
        throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
      };
      expect(() => createFile(file, "mine", full)).toThrow("no space left");
      expect(existsSync(file)).toBe(false);
    });
  });
});
