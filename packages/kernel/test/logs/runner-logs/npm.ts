import { many, type RunnerLog } from "./runner-log.ts";

export const npmLog: RunnerLog = {
  runner: "npm",
  lines: [
    "> shop@1.0.0 prepare",
    "> node scripts/prepare.js",
    "",
    ...many(
      80,
      (i) => `npm http fetch GET 200 https://registry.example.org/http-errors-${i} ${i}ms (cache miss)`,
    ),
    "npm warn deprecated old-glob@7.2.0: Glob versions prior to v9 are no longer supported",
    "npm error code ERESOLVE",
    "npm error ERESOLVE unable to resolve dependency tree",
    "npm error",
    "npm error While resolving: shop@1.0.0",
    "npm error Found: react@19.0.0",
    "npm error Could not resolve dependency:",
    'npm error peer react@"^18.0.0" from chart@2.1.0',
    "npm error A complete log of this run can be found in: /home/me/.npm/_logs/debug-0.log",
  ],
  must: [
    "npm warn deprecated old-glob@7.2.0: Glob versions prior to v9 are no longer supported",
    "npm error code ERESOLVE",
    "npm error While resolving: shop@1.0.0",
    'npm error peer react@"^18.0.0" from chart@2.1.0',
  ],
  savings: 0.6,
};
