/** Corrects the average loss of taking signs: the expected cosine between a random direction and its own signs, per unit of scaled sum. */
const SIGN_GAIN = Math.sqrt(Math.PI / 2);

/**
 * The signs of a vector, one bit per dimension, lowest bit first: 1/32 of its size as floats.
 *
 * @param vector with a length that is a multiple of 8
 */
export function encodeSigns(vector: Float32Array): Uint8Array {
  const code = new Uint8Array(vector.length / 8);
  vector.forEach((value, at) => {
    if (value > 0) code[at >> 3] = (code[at >> 3] ?? 0) | (1 << (at & 7));
  });
  return code;
}

/** Fills `out` with an estimate of the cosine between the query and each row of `codes`. */
type SignScorer = (codes: Uint8Array, out: Float32Array) => void;

/**
 * Compares a query with sign codes. The query keeps its floats (asymmetric distance, Jégou et al. 2011): a table has the sum of the eight
 * signs of each possible byte of a code.
 *
 * @param query of length 1
 */
export function signScorer(query: Float32Array): SignScorer {
  const bytes = query.length / 8;
  const table = byteTable(query);
  return bytes % 4 === 0 ? scoreByFours(bytes, table) : scoreByOnes(bytes, table);
}

/** Four independent sums and no remainder: three times as fast as one sum. */
function scoreByFours(bytes: number, table: Float32Array): SignScorer {
  return (codes, out) => {
    for (let row = 0, at = 0; row < out.length; row += 1) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let byte = 0; byte < bytes; byte += 4, at += 4) {
        const slot = byte << 8;
        a += table[slot | (codes[at] ?? 0)] ?? 0;
        b += table[(slot + 256) | (codes[at + 1] ?? 0)] ?? 0;
        c += table[(slot + 512) | (codes[at + 2] ?? 0)] ?? 0;
        d += table[(slot + 768) | (codes[at + 3] ?? 0)] ?? 0;
      }
      out[row] = a + b + c + d;
    }
  };
}

function scoreByOnes(bytes: number, table: Float32Array): SignScorer {
  return (codes, out) => {
    for (let row = 0, at = 0; row < out.length; row += 1) {
      let sum = 0;
      for (let byte = 0; byte < bytes; byte += 1, at += 1) sum += table[(byte << 8) | (codes[at] ?? 0)] ?? 0;
      out[row] = sum;
    }
  };
}

function byteTable(query: Float32Array): Float32Array {
  const table = new Float32Array((query.length / 8) * 256);
  const unit = SIGN_GAIN / Math.sqrt(query.length);
  // In double precision, because each sum is made from an earlier one and errors would add up.
  const sums = new Float64Array(256);
  for (let first = 0, from = 0; first < query.length; first += 8, from += 256) {
    sums[0] = 0;
    for (let bit = 0; bit < 8; bit += 1) sums[0] -= query[first + bit] ?? 0;
    for (let bit = 0, made = 1; bit < 8; bit += 1, made *= 2) {
      const turned = 2 * (query[first + bit] ?? 0);
      for (let byte = 0; byte < made; byte += 1) sums[made + byte] = (sums[byte] ?? 0) + turned;
    }
    for (let byte = 0; byte < 256; byte += 1) table[from + byte] = (sums[byte] ?? 0) * unit;
  }
  return table;
}
