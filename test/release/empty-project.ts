const compilerOptions = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  target: "es2023",
  lib: ["es2023"],
  types: ["node"],
};

/** A project with nothing but the example of a README. */
export function emptyProject(example: string): Record<string, string> {
  const config = (options: object) =>
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, files: ["example.ts"] });
  return {
    "package.json": JSON.stringify({ name: "empty-project", private: true, type: "module" }),
    "example.ts": example,
    "nodenext.json": config({ module: "nodenext" }),
    "bundler.json": config({ module: "esnext", moduleResolution: "bundler" }),
  };
}
