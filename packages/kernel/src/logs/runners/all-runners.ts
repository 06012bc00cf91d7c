import type { Runner } from "../runner.ts";
import { ansible } from "./ansible.ts";
import { ava } from "./ava.ts";
import { bunTest } from "./bun-test.ts";
import { bundler } from "./bundler.ts";
import { cargo } from "./cargo.ts";
import { docker } from "./docker.ts";
import { eslint } from "./eslint.ts";
import { goTest, goTestJson } from "./go-test.ts";
import { gradle } from "./gradle.ts";
import { jest } from "./jest.ts";
import { levelLog } from "./level-log.ts";
import { maven } from "./maven.ts";
import { minitest } from "./minitest.ts";
import { mocha } from "./mocha.ts";
import { nativeBuild } from "./native-build.ts";
import { nodeTest } from "./node-test.ts";
import { npm } from "./npm.ts";
import { phpunit } from "./phpunit.ts";
import { pytest } from "./pytest.ts";
import { rspec } from "./rspec.ts";
import { sanitizer } from "./sanitizer.ts";
import { tap } from "./tap.ts";
import { terraform } from "./terraform.ts";
import { tsc } from "./tsc.ts";
import { unittest } from "./unittest.ts";
import { vitest } from "./vitest.ts";

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
