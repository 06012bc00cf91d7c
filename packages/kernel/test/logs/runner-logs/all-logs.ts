import { ansibleLog } from "./ansible.ts";
import { avaLog } from "./ava.ts";
import { bunTestLog } from "./bun-test.ts";
import { bundlerLog } from "./bundler.ts";
import { cargoLog } from "./cargo.ts";
import { dockerLog } from "./docker.ts";
import { eslintLog } from "./eslint.ts";
import { goTestLog } from "./go-test.ts";
import { goTestJsonLog } from "./go-test-json.ts";
import { gradleLog } from "./gradle.ts";
import { jestLog } from "./jest.ts";
import { serviceLog } from "./level-log.ts";
import { mavenLog } from "./maven.ts";
import { minitestLog } from "./minitest.ts";
import { mochaLog } from "./mocha.ts";
import { nativeBuildLog } from "./native-build.ts";
import { nodeTestLog } from "./node-test.ts";
import { npmLog } from "./npm.ts";
import { phpunitLog } from "./phpunit.ts";
import { pytestLog } from "./pytest.ts";
import { rspecLog } from "./rspec.ts";
import type { RunnerLog } from "./runner-log.ts";
import { sanitizerLog } from "./sanitizer.ts";
import { tapLog } from "./tap.ts";
import { terraformLog } from "./terraform.ts";
import { tscLog } from "./tsc.ts";
import { unittestLog } from "./unittest.ts";
import { vitestLog } from "./vitest.ts";

export const ALL_LOGS: readonly RunnerLog[] = [
  vitestLog,
  jestLog,
  mochaLog,
  nodeTestLog,
  tapLog,
  avaLog,
  bunTestLog,
  pytestLog,
  unittestLog,
  goTestLog,
  goTestJsonLog,
  cargoLog,
  mavenLog,
  gradleLog,
  tscLog,
  eslintLog,
  nativeBuildLog,
  sanitizerLog,
  npmLog,
  bundlerLog,
  dockerLog,
  terraformLog,
  rspecLog,
  minitestLog,
  phpunitLog,
  ansibleLog,
  serviceLog,
];
