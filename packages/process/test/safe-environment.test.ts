import { describe, expect, it } from "vitest";
import { isSecretVariable, safeEnvironment } from "../src/safe-environment.ts";

const SECRETS = [
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "GITHUB_TOKEN",
  "NPM_TOKEN",
  "npm_config__authToken",
  "NODE_AUTH_TOKEN",
  "SLACK_BOT_TOKEN_PROD",
  "CLIENT_SECRET",
  "SECRET",
  "SECRET_KEY_BASE",
  "DB_PASSWORD",
  "PASSWORD",
  "PASSWORD_FILE",
  "MYSQL_PASSWD",
  "GPG_PASSPHRASE",
  "GOOGLE_APPLICATION_CREDENTIALS",
  "AZURE_CREDENTIAL",
  "SSH_PRIVATE_KEY",
  "SSH_PRIVATE_KEY_PATH",
  "ENCRYPTION_KEY",
  "KEY",
  "SMTP_PASS",
  "GITLAB_PAT",
  "NPM_AUTH",
  "SESSION_COOKIE",
  "stripe_api_key",
  "MYAPIKEY",
  "OPENAI_KEY_2",
  "GITHUB_TOKEN2",
  "MASTER_KEY_V2",
  "ENCRYPTIONKEY",
  "MYSQL_PWD",
  "PASSWORD_SALT",
  "SESSION_JWT",
  "SENTRY_DSN",
  "SLACK_WEBHOOK_URL",
  "DOCKER_AUTH_CONFIG",
  "AZURE_STORAGE_CONNECTION_STRING",
  "TOKENS",
  "ADMIN_PW",
  "CREDS",
  "DJANGO_KEYS",
];

const PASSED = [
  "PATH",
  "HOME",
  "USER",
  "SHELL",
  "LANG",
  "LC_ALL",
  "LC_CTYPE",
  "TERM",
  "TZ",
  "TMPDIR",
  "XDG_CONFIG_HOME",
  "XDG_RUNTIME_DIR",
  "https_proxy",
  "HTTP_PROXY",
  "no_proxy",
  "NVM_DIR",
  "JAVA_HOME",
  "GOPATH",
  "CARGO_HOME",
  "VIRTUAL_ENV",
  "CI",
];

const NOT_PASSED = [
  "USERPASS",
  "STRIPE_SK",
  "JWT_RAW",
  "HF_HUB",
  "ID_RSA",
  "BASIC",
  "Authorization",
  "JDBC",
  "URLTOK",
  "NETRC",
  "TWILIO_SID",
  "SSH_AUTH_SOCK",
  "NODE_OPTIONS",
  "LD_PRELOAD",
  "BASH_ENV",
  "CDPATH",
  "PS4",
  "GIT_SSH_COMMAND",
  "PYTHONPATH",
  "EDITOR",
  "LESSOPEN",
  "BASH_FUNC_ls%%",
  "AUTHOR",
];

describe("safeEnvironment", () => {
  it.each(PASSED)("passes %s on", (name) => {
    expect(safeEnvironment({ [name]: "/x" })).toEqual({ [name]: "/x" });
  });

  it.each([...SECRETS, ...NOT_PASSED])("leaves %s out", (name) => {
    expect(safeEnvironment({ [name]: "x", PATH: "/bin" })).toEqual({ PATH: "/bin" });
  });

  it("passes on what is allowed by name, and only that", () => {
    const env = { GITHUB_TOKEN: "t-1234567", NPM_TOKEN: "n-1234567", MY_SETTING: "x", OTHER: "y" };
    expect(safeEnvironment(env, { allow: ["GITHUB_TOKEN", "MY_SETTING"] })).toEqual({
      GITHUB_TOKEN: "t-1234567",
      MY_SETTING: "x",
    });
  });

  it("leaves the value of a secret out under any other name", () => {
    const env = {
      OPENAI_API_KEY: "sk-canary-1",
      COPY: "sk-canary-1",
      XDG_COPY: "sk-canary-1",
      MINE: "sk-canary-2",
    };
    expect(safeEnvironment(env, { allow: ["COPY", "MINE"] })).toEqual({ MINE: "sk-canary-2" });
    expect(safeEnvironment(env, { allow: ["MINE"], secrets: ["sk-canary-2"] })).toEqual({});
  });

  it("does not take a short value for a copy of a secret", () => {
    expect(safeEnvironment({ SIGNING_KEY: "1", CI: "1" })).toEqual({ CI: "1" });
  });

  it("leaves out a proxy whose address holds a password", () => {
    expect(safeEnvironment({ HTTPS_PROXY: "http://me:pw@proxy:1", NO_PROXY: "x" })).toEqual({
      NO_PROXY: "x",
    });
  });

  it("drops relative entries of PATH", () => {
    expect(safeEnvironment({ PATH: "/usr/bin:bin::.:/bin:node_modules/.bin" })).toEqual({
      PATH: "/usr/bin:/bin",
    });
  });

  it("drops what is undefined and leaves its input alone", () => {
    const env = { HOME: undefined, LANG: "b", C_KEY: "c" };
    expect(safeEnvironment(env)).toEqual({ LANG: "b" });
    expect(env).toEqual({ HOME: undefined, LANG: "b", C_KEY: "c" });
  });
});

describe("isSecretVariable", () => {
  it.each(SECRETS)("is true for %s", (name) => {
    expect(isSecretVariable(name, "x")).toBe(true);
  });

  it.each([
    "PWD",
    "OLDPWD",
    "KEYBOARD_LAYOUT",
    "MONKEY",
    "TOKENIZERS_PARALLELISM",
    "AUTHOR",
    "COMPASS",
    "PATTERN",
  ])("is false for %s", (name) => {
    expect(isSecretVariable(name, "x")).toBe(false);
  });

  it.each([
    ["postgres://me:pw@db/x", true],
    ["redis://:pw@localhost:6379", true],
    ["mongodb+srv://a:b@c/d", true],
    ["postgres://me@db/x", false],
    ["https://host/a:b@c", false],
    ["http://localhost:8080", false],
    ["a:b@c", false],
  ])("judges the address %s by its password: %s", (value, isSecret) => {
    expect(isSecretVariable("ADDRESS", value)).toBe(isSecret);
  });
});
