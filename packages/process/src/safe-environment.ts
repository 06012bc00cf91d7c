import { delimiter, isAbsolute } from "node:path";

export interface SafeEnvironmentOptions {
  /** Names that are passed on beside the known ones. Exact, case-sensitive. Default: none. */
  allow?: readonly string[] | undefined;
  /** Values that are left out under any name, such as a key in use. Default: none. */
  secrets?: readonly string[] | undefined;
}

// A shorter value, such as `1`, stands in ordinary variables too.
const MIN_SECRET_CHARS = 8;

const NAMES: ReadonlySet<string> = new Set(
  `PATH HOME USER LOGNAME SHELL LANG LANGUAGE TERM COLORTERM NO_COLOR FORCE_COLOR COLUMNS LINES TZ TMPDIR TMP TEMP CI DISPLAY
  WAYLAND_DISPLAY HTTP_PROXY HTTPS_PROXY FTP_PROXY ALL_PROXY NO_PROXY SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS
  REQUESTS_CA_BUNDLE CURL_CA_BUNDLE GIT_SSL_CAINFO NVM_DIR NVM_BIN NVM_INC FNM_DIR FNM_MULTISHELL_PATH VOLTA_HOME N_PREFIX
  PNPM_HOME BUN_INSTALL DENO_DIR DENO_INSTALL COREPACK_HOME NPM_CONFIG_PREFIX NPM_CONFIG_CACHE JAVA_HOME JDK_HOME MAVEN_HOME
  M2_HOME GRADLE_HOME GRADLE_USER_HOME SDKMAN_DIR KOTLIN_HOME SCALA_HOME ANDROID_HOME ANDROID_SDK_ROOT ANDROID_NDK_HOME
  FLUTTER_ROOT PUB_CACHE GOPATH GOROOT GOBIN GOCACHE GOMODCACHE GOTOOLCHAIN CARGO_HOME CARGO_TARGET_DIR RUSTUP_HOME
  RUSTUP_TOOLCHAIN VIRTUAL_ENV CONDA_PREFIX CONDA_EXE CONDA_DEFAULT_ENV PYENV_ROOT PYENV_VERSION POETRY_HOME UV_CACHE_DIR
  PIP_CACHE_DIR PIPX_HOME RBENV_ROOT RBENV_VERSION GEM_HOME GEM_PATH BUNDLE_PATH RVM_PATH COMPOSER_HOME PHPENV_ROOT
  DOTNET_ROOT NUGET_PACKAGES ASDF_DIR ASDF_DATA_DIR MISE_DATA_DIR MISE_CONFIG_DIR HOMEBREW_PREFIX HOMEBREW_CELLAR
  HOMEBREW_REPOSITORY NIX_PATH NIX_PROFILES NIX_SSL_CERT_FILE CC CXX CUDA_HOME DEVELOPER_DIR SDKROOT
  SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT USERPROFILE USERNAME HOMEDRIVE HOMEPATH APPDATA LOCALAPPDATA PROGRAMDATA
  PROGRAMFILES PROGRAMFILES(X86) COMMONPROGRAMFILES PROCESSOR_ARCHITECTURE NUMBER_OF_PROCESSORS OS`.split(
    /\s+/,
  ),
);

/**
 * Returns what a child process needs of an environment: paths, locale, terminal, proxies, homes of toolchains, and the
 * names in `allow`. A value that is a secret's, or an address with a password, is left out under any other name, and
 * relative entries of PATH are dropped.
 */
export function safeEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  options: SafeEnvironmentOptions = {},
): Record<string, string> {
  const allowed = new Set(options.allow);
  const secrets = new Set(options.secrets);
  for (const [name, value] of Object.entries(env))
    if (value && value.length >= MIN_SECRET_CHARS && !allowed.has(name) && isSecretVariable(name, ""))
      secrets.add(value);
  const safe: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || (value !== "" && secrets.has(value))) continue;
    const isKnown = isPlainName(name) && !isSecretVariable(name, value);
    if (allowed.has(name) || isKnown)
      safe[name] = name.toUpperCase() === "PATH" ? absoluteEntries(value) : value;
  }
  return safe;
}

function isPlainName(name: string): boolean {
  const upper = name.toUpperCase();
  return NAMES.has(upper) || /^(?:LC|XDG)_[A-Z_]+$/.test(upper);
}

// A relative entry finds programs in the folder that a command happens to run in.
function absoluteEntries(path: string): string {
  return path.split(delimiter).filter(isAbsolute).join(delimiter);
}

// A number may follow, as in `OPENAI_KEY_2`.
const SECRET_NAMES: readonly RegExp[] = [
  /SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL/i,
  /API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|(?:ENCRYPTION|MASTER|SIGNING)_?KEY|CONNECTION_?STRING|WEBHOOK|AUTH_CONFIG/i,
  /TOKENS?_?\d*(_|$)/i,
  /(^|_)(KEYS?|PASS|PW|PAT|AUTH|COOKIES?|JWT|BEARER|SALT|DSN|CREDS?)_?\d*$/i,
  // Not PWD and OLDPWD, which are folders.
  /(?<!^|^OLD)PWD$/i,
];

/** True for a variable that looks like a secret, by its name or by a value that is an address with a password. */
export function isSecretVariable(name: string, value: string): boolean {
  return (
    SECRET_NAMES.some((pattern) => pattern.test(name)) ||
    /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]*:[^/?#\s]+@/i.test(value)
  );
}
