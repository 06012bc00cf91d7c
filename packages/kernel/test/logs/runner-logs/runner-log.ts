/** A log as the runner writes it, of a run that failed, with names of passing tests that mention errors. */
export interface RunnerLog {
  runner: string;
  lines: readonly string[];
  /** Whole lines, without indentation, that the model must see. */
  must: readonly string[];
  /** What must be saved at least. */
  savings: number;
}

export function many(count: number, line: (index: number) => string | readonly string[]): string[] {
  return Array.from({ length: count }, (_, index) => line(index)).flat();
}

const SUBJECTS = [
  "cart",
  "tax",
  "error page",
  "retry after failed payment",
  "warning banner",
  "panic button",
];

/** The name of a passing test; some sound like trouble. */
export function passingName(index: number): string {
  return `${SUBJECTS[index % SUBJECTS.length]} keeps item ${String.fromCharCode(97 + (index % 26))}${index}`;
}
