import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;
const conditions = ["@toolrail/source", ...defaultServerConditions];
const members = ["packages", "apps", "examples"].flatMap((folder) =>
  readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => existsSync(join(root, path, "package.json"))),
);

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ["@toolrail/source"] } },
  test: {
    projects: [
      ...members.map((path) => ({ name: basename(path), path, include: ["test/**/*.test.ts"] })),
      { name: "root", path: ".", include: ["test/**/*.test.ts"] },
    ].map(({ name, path, include }) => ({
      extends: true as const,
      test: {
        name,
        root: join(root, path),
        include,
        // Bounds a hang, not the speed of a loaded machine.
        testTimeout: 120_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 20_000 } },
        setupFiles: [join(root, "test/setup/property-seed.ts")],
      },
    })),
    // The default leaves one core idle, which on two is half of them.
    maxWorkers: "100%",
    // Files of one worker share their modules, which halves the run: no test may change a module's state.
    isolate: false,
    coverage: { include: ["packages/*/src/**", "apps/*/src/**"], reporter: ["text"] },
  },
});
