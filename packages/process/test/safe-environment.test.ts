import { describe, expect, it } from "vitest";
import { safeEnvironment } from "../src/safe-environment.ts";

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
];

const HARMLESS = [
  "PATH",
  "HOME",
  "PWD",
  "OLDPWD",
  "LANG",
  "LC_ALL",
  "TERM",
  "SHELL",
  "USER",
  "TMPDIR",
  "SSH_AUTH_SOCK",
  "SSH_ASKPASS",
  "XDG_SESSION_ID",
  "KEYBOARD_LAYOUT",
  "MONKEY",
  "TOKENIZERS_PARALLELISM",
  "MAX_OUTPUT_TOKENS",
  "AUTHOR",
  "NODE_ENV",
  "PASSENGER_COUNT",
  "COMPASS",
  "PATTERN",
];

describe("safeEnvironment", () => {
  it.each(SECRETS)("leaves %s out", (name) => {
    expect(safeEnvironment({ [name]: "x", PATH: "/bin" })).toEqual({ PATH: "/bin" });
  });

  it.each(HARMLESS)("keeps %s", (name) => {
    expect(safeEnvironment({ [name]: "x" })).toEqual({ [name]: "x" });
  });

  it.each([
    "postgres://me:pw@db/x",
    "redis://:pw@localhost:6379",
    "https://user:pw@host",
    "mongodb+srv://a:b@c/d",
  ])("leaves out an address with a password: %s", (value) => {
    expect(safeEnvironment({ DATABASE_URL: value })).toEqual({});
  });

  it.each(["postgres://me@db/x", "https://host/a:b@c", "http://localhost:8080", "a:b@c"])(
    "keeps an address without one: %s",
    (value) => {
      expect(safeEnvironment({ DATABASE_URL: value })).toEqual({ DATABASE_URL: value });
    },
  );

  it("passes on what is allowed by name, and only that", () => {
    const env = { GITHUB_TOKEN: "t", NPM_TOKEN: "n", DATABASE_URL: "x://a:b@c" };
    expect(safeEnvironment(env, { allow: ["GITHUB_TOKEN", "DATABASE_URL"] })).toEqual({
      GITHUB_TOKEN: "t",
      DATABASE_URL: "x://a:b@c",
    });
  });

  it("drops what is undefined and leaves its input alone", () => {
    const env = { A: undefined, B: "b", C_KEY: "c" };
    expect(safeEnvironment(env)).toEqual({ B: "b" });
    expect(env).toEqual({ A: undefined, B: "b", C_KEY: "c" });
  });
});
