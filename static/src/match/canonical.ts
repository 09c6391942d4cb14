/**
 * The short hash of a view, as the server takes it: JSON with sorted keys, no spaces, non-ASCII as it
 * is, UTF-8; the first 16 hex digits of its SHA-256. All numbers of a view are integers.
 */

/** JSON with the keys of every object sorted by code point. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, held]) => held !== undefined);
    entries.sort(([a], [b]) => compareCodePoints(a, b));
    return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${canonicalJson(held)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** JavaScript compares UTF-16 units; Python, whose order counts here, compares code points. */
function compareCodePoints(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (difference) return difference;
  }
  return left.length - right.length;
}

/** Lower-case hex of the SHA-256. Browsers offer it to pages with TLS only; the others, on a home
 * network say, load a library for it. */
export async function sha256Hex(data: Uint8Array<ArrayBuffer>): Promise<string> {
  if (globalThis.crypto?.subtle) return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', data)));
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return toHex(sha256(data));
}

export async function viewHash(view: unknown): Promise<string> {
  const hex = await sha256Hex(new TextEncoder().encode(canonicalJson(view)));
  return hex.slice(0, 16);
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** Whether two JSON values are the same, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
