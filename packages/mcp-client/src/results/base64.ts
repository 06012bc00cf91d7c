const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Base64 in one line, with the number of bytes that it stands for; undefined for anything else. */
export function readBase64(data: unknown): { data: string; bytes: number } | undefined {
  if (typeof data !== "string") return undefined;
  const line = data.replace(/\s+/g, "");
  if (!BASE64.test(line)) return undefined;
  const digits = line.replace(/=+$/, "").length;
  return { data: line, bytes: Math.floor((digits * 3) / 4) };
}
