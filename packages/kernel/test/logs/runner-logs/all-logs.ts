import { ansibleLog } from "./ansible.ts";
import { bunTestLog } from "./bun-test.ts";
import { bundlerLog } from "./bundler.ts";
import { cargoLog } from "./cargo.ts";
import { dockerLog } from "./docker.ts";
import { eslintLog } from "./eslint.ts";
import { goTestLog } from "./go-test.ts";
import { gradleLog } from "./gradle.ts";
import { jestLog } from "./jest.ts";
import { serviceLog } from "./level-log.ts";
import { mavenLog } from "./maven.ts";
import { mochaLog } from "./mocha.ts";
import { nativeBuildLog } from "./native-build.ts";
import { nodeTestLog } from "./node-test.ts";
import { npmLog } from "./npm.ts";
import { pytestLog } from "./pytest.ts";
import { rspecLog } from "./rspec.ts";
import type { RunnerLog } from "./runner-log.ts";
import { terraformLog } from "./terraform.ts";
import { tscLog } from "./tsc.ts";
import { unittestLog } from "./unittest.ts";
import { vitestLog } from "./vitest.ts";

export const ALL_LOGS: readonly RunnerLog[] = [
  vitestLog,
  jestLog,
  mochaLog,
  nodeTestLog,
  bunTestLog,
  pytestLog,
  unittestLog,
  goTestLog,
  cargoLog,
  mavenLog,
  gradleLog,
  tscLog,
  eslintLog,
  nativeBuildLog,
  npmLog,
  bundlerLog,
  dockerLog,
  terraformLog,
  rspecLog,
  ansibleLog,
  serviceLog,
];
