import { many, passingName, type RunnerLog } from "./runner-log.ts";

export const serviceLog: RunnerLog = {
  runner: "log with levels",
  lines: [
    ...many(
      80,
      (i) => `2026-03-01T10:12:${10 + (i % 50)}.123Z INFO  [worker-${i % 4}] handled ${passingName(i)}`,
    ),
    "2026-03-01T10:13:01.001Z WARN  [worker-1] queue is nearly full",
    ...many(40, (i) => `2026-03-01T10:13:${10 + i}.123Z INFO  [worker-${i % 4}] stored ${passingName(i)}`),
    "2026-03-01T10:14:02.411Z ERROR [worker-2] could not charge order 17",
    "java.lang.IllegalStateException: no rate for EUR",
    "    at org.example.Rates.find(Rates.java:31)",
    "    at org.example.Price.of(Price.java:12)",
    ...many(
      40,
      (i) => `2026-03-01T10:15:${10 + i}.123Z DEBUG [worker-${i % 4}] idle after ${passingName(i)}`,
    ),
  ],
  must: [
    "2026-03-01T10:13:01.001Z WARN  [worker-1] queue is nearly full",
    "2026-03-01T10:14:02.411Z ERROR [worker-2] could not charge order 17",
    "java.lang.IllegalStateException: no rate for EUR",
    "at org.example.Rates.find(Rates.java:31)",
    "at org.example.Price.of(Price.java:12)",
  ],
  savings: 0.6,
};
