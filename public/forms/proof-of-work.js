/*
 * A worker that computes a proof of work (Hashcash): the smallest number n for which the first BITS bits of
 * SHA-256("<token>:<n>") are 0. Not with `crypto.subtle`, which returns a promise for each hash and needs https.
 */
const BITS = 17;

const firstPrimes = (count) => {
  const primes = [];
  for (let n = 2; primes.length < count; n += 1)
    if (primes.every((prime) => n % prime)) primes.push(n);
  return primes;
};
const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;
const K = Int32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));
const INITIAL = Int32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));
const words = new Int32Array(64);

const rotate = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** Adds a block of 64 bytes to a hash (FIPS 180-4, section 6.2). */
function addBlock(hash, view, offset) {
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(offset + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const [w15, w2] = [words[i - 15], words[i - 2]];
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    words[i] = words[i - 16] + s0 + words[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + words[i]) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] += word;
}

function hashOf(text) {
  const bytes = new Uint8Array(Math.ceil((text.length + 9) / 64) * 64);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  bytes[text.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, text.length * 8);
  const hash = Int32Array.from(INITIAL);
  for (let offset = 0; offset < bytes.length; offset += 64) addBlock(hash, view, offset);
  return hash;
}

/** @param token ASCII */
function solve(token) {
  let n = 0;
  while (hashOf(`${token}:${n}`)[0] >>> (32 - BITS) !== 0) n += 1;
  return n;
}

onmessage = ({ data }) => postMessage(solve(data));
