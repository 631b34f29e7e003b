const mebibyte = 2 ** 20
const gibibyte = 2 ** 30

/** Limits of a zip; tests set their own (meeting-zip.md Safety). */
export type ZipLimits = {
  archiveBytes: number
  unpackedBytes: number
  entries: number
  /** Largest ratio of unpacked to packed size, for entries larger than `ratioFromBytes`. */
  ratio: number
  ratioFromBytes: number
  manifestBytes: number
}

export const defaultLimits: ZipLimits = {
  archiveBytes: 2 * gibibyte,
  unpackedBytes: 4 * gibibyte,
  entries: 10_000,
  ratio: 100,
  ratioFromBytes: mebibyte,
  manifestBytes: 5 * mebibyte,
}
