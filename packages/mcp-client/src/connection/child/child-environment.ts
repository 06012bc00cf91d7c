// Source: the lists of the official SDKs.
const POSIX_NAMES = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"];
const WINDOWS_NAMES = [
  "APPDATA",
  "HOMEDRIVE",
  "HOMEPATH",
  "LOCALAPPDATA",
  "PATH",
  "PROCESSOR_ARCHITECTURE",
  "PROGRAMFILES",
  "SYSTEMDRIVE",
  "SYSTEMROOT",
  "TEMP",
  "USERNAME",
  "USERPROFILE",
];

/** All that a server gets to see of our environment, and what its entry adds. */
export function childEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  added: Readonly<Record<string, string>>,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const passed: Record<string, string> = {};
  const windows = platform === "win32";
  const names = new Set(windows ? WINDOWS_NAMES : POSIX_NAMES);
  for (const [name, value] of Object.entries(environment)) {
    // What bash exports as `() {` is a function, not a value.
    if (value === undefined || value.startsWith("()")) continue;
    if (names.has(windows ? name.toUpperCase() : name)) passed[name] = value;
  }
  return { ...passed, ...added };
}
