import { ToolrailError } from "@toolrail/protocol";

/** What is thrown where the optional peer `name` can't be loaded. */
export function missingDependency(name: string, cause: unknown): ToolrailError {
  return new ToolrailError(
    "missing_dependency",
    `the package "${name}" could not be loaded; install it beside @toolrail/providers: npm install ${name}`,
    { cause },
  );
}
