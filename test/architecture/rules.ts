/** Which folders of a package its folders may import, beside their own and the package's root files (`.`). */
export const FOLDER_EDGES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "packages/protocol": {
    ".": ["ids", "json-text"],
    ids: ["transcript"],
    "json-schema": ["json-text"],
    "json-text": [],
    schema: ["json-schema"],
    transcript: [],
    wire: ["ids", "schema"],
    testing: ["ids", "transcript", "wire"],
  },
  "packages/kernel": {
    accumulate: [],
    registry: [],
    permission: [],
    logs: [],
    budget: ["logs"],
    node: ["budget"],
    dispatch: ["budget", "permission"],
    loop: ["accumulate", "budget", "dispatch", "permission"],
    testing: ["accumulate", "budget", "dispatch", "loop", "permission", "registry"],
  },
  "packages/disclosure": {
    ".": ["catalog", "ranking", "resolve", "run-tool", "search-tool", "session"],
    ranking: [],
    catalog: ["ranking"],
    "search-tool": ["catalog", "ranking"],
    "run-tool": [],
    session: ["catalog", "run-tool", "search-tool"],
    resolve: ["ranking", "run-tool", "search-tool", "session"],
    audit: ["ranking"],
  },
  "packages/tools-write": {
    ".": ["edit-file", "write-file", "run-shell"],
    "text-file": [],
    "edit-file": ["text-file"],
    "write-file": ["text-file"],
    "run-shell": [],
  },
  "packages/providers": {
    exchange: [],
    openai: ["exchange"],
    anthropic: ["exchange"],
    offline: [],
  },
};

/** Outside packages that each package may import; other workspace packages are held by `turbo boundaries`. */
export const OUTSIDE_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "packages/protocol": [
    "valibot",
    "@noble/hashes",
    "@standard-schema/spec",
    "eventsource-parser",
    "@cfworker/json-schema",
    "vitest",
  ],
  "packages/workspace": ["ignore"],
  "packages/process": [],
  "packages/kernel": ["vitest"],
  "packages/tools-readonly": [
    "valibot",
    "@valibot/to-json-schema",
    "tinyglobby",
    "picomatch",
    "re2js",
    "@vscode/ripgrep",
  ],
  "packages/disclosure": ["valibot", "@valibot/to-json-schema"],
  "packages/tools-write": ["valibot", "@valibot/to-json-schema", "diff", "unbash"],
  "packages/providers": ["openai", "@anthropic-ai/sdk"],
};

/** Where `node:*` may be imported: true for anywhere, else the folders that may. */
export const NODE_ALLOWED: Readonly<Record<string, true | readonly string[]>> = {
  "packages/protocol": ["testing/node"],
  "packages/kernel": ["node"],
  "packages/workspace": true,
  "packages/process": true,
  "packages/tools-readonly": true,
  "packages/disclosure": [],
  "packages/tools-write": true,
  "packages/providers": true,
};
