import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

const BITS = 128;
const CACHED_ENTRIES = 10_000;
const CACHED_KEY_LENGTH = 1_024;

const cache = createBoundedCache(CACHED_ENTRIES);

/**
 * A digest of `parts` in the characters of `alphabet`: SHA-256, cut to the length that holds 128 bits,
 * or to `maxLength` if that is less.
 */
export function digestText(
  parts: readonly (string | number)[],
  { alphabet, maxLength }: { alphabet: string; maxLength: number },
): string {
  // JSON keeps the parts apart and lone surrogates distinct, which UTF-8 alone would make one.
  const text = JSON.stringify(parts);
  const key = `${maxLength} ${alphabet} ${text}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = toAlphabet(sha256(new TextEncoder().encode(text)), alphabet, maxLength);
  if (key.length <= CACHED_KEY_LENGTH) cache.set(key, made);
  return made;
}

function toAlphabet(bytes: Uint8Array, alphabet: string, maxLength: number): string {
  const base = BigInt(alphabet.length);
  const length = Math.min(maxLength, Math.ceil(BITS / Math.log2(alphabet.length)));
  let rest = BigInt(`0x${bytesToHex(bytes)}`);
  let text = "";
  for (let i = 0; i < length; i++) {
    text += alphabet[Number(rest % base)];
    rest /= base;
  }
  return text;
}

/** Remembers at most `limit` texts; the oldest goes first. */
interface BoundedCache {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  readonly size: number;
}

export function createBoundedCache(limit: number): BoundedCache {
  const entries = new Map<string, string>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.set(key, value);
      if (entries.size <= limit) return;
      const oldest = entries.keys().next().value;
      if (oldest !== undefined) entries.delete(oldest);
    },
    get size() {
      return entries.size;
    },
  };
}
