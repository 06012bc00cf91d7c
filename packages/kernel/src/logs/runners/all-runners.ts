import type { Runner } from "../runner.ts";
import { bundler, cargo, eslint, gradle, maven, nativeBuild, npm, sanitizer, tsc } from "./builds.ts";
import { ava, bunTest, jest, mocha, nodeTest, tap, vitest } from "./javascript-tests.ts";
import { ansible, docker, levelLog, terraform } from "./operations.ts";
import { goTest, goTestJson, minitest, phpunit, pytest, rspec, unittest } from "./other-language-tests.ts";

/** Every runner whose log is known. */
export const ALL_RUNNERS: readonly Runner[] = [
  vitest,
  jest,
  mocha,
  nodeTest,
  tap,
  ava,
  bunTest,
  pytest,
  unittest,
  goTest,
  goTestJson,
  cargo,
  maven,
  gradle,
  tsc,
  eslint,
  nativeBuild,
  sanitizer,
  npm,
  bundler,
  docker,
  terraform,
  rspec,
  minitest,
  phpunit,
  ansible,
  levelLog,
];
