/** Vectors of length 1 as signed bytes, one after the other: each value times 127, rounded. */
export function quantise(vectors: readonly Float32Array[], dimensions: number): Int8Array {
  const bytes = new Int8Array(vectors.length * dimensions);
  vectors.forEach((vector, row) => {
    for (let at = 0; at < dimensions; at += 1) bytes[row * dimensions + at] = Math.round((vector[at] ?? 0) * 127);
  });
  return bytes;
}

/** The vector in a row of {@link quantise}'s bytes. Its length is near 1; cosine does not mind. */
export function dequantise(bytes: Int8Array, row: number, dimensions: number): Float32Array {
  return Float32Array.from(bytes.subarray(row * dimensions, (row + 1) * dimensions), (value) => value / 127);
}
