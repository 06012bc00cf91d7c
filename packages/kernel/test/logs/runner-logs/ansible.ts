import { many, type RunnerLog } from "./runner-log.ts";

export const ansibleLog: RunnerLog = {
  runner: "ansible",
  lines: [
    "",
    "PLAY [all] *********************************************************************",
    "",
    ...many(20, (i) => [
      `TASK [Install error pages ${i}] *********************************************`,
      ...many(4, (j) => `${i % 2 ? "ok" : "changed"}: [web${j}]`),
      "",
    ]),
    "TASK [Start the shop] **********************************************************",
    "changed: [web0]",
    "changed: [web1]",
    "changed: [web2]",
    'fatal: [web3]: FAILED! => {"changed": false, "msg": "port 8080 already in use"}',
    "",
    "PLAY RECAP *********************************************************************",
    "web0                       : ok=21   changed=11   unreachable=0    failed=0",
    "web3                       : ok=20   changed=10   unreachable=0    failed=1",
    "",
  ],
  must: [
    "TASK [Start the shop] **********************************************************",
    'fatal: [web3]: FAILED! => {"changed": false, "msg": "port 8080 already in use"}',
    "web0                       : ok=21   changed=11   unreachable=0    failed=0",
    "web3                       : ok=20   changed=10   unreachable=0    failed=1",
  ],
  savings: 0.5,
};
