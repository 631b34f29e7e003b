/** Amounts of data on a site. A committee member sees ten meetings a year on a site of any size. */
export const sizes = {
  S: { committees: 5, meetings: 50, documents: 1_000, users: 50 },
  M: { committees: 40, meetings: 4_800, documents: 100_000, users: 500 },
  L: { committees: 400, meetings: 48_000, documents: 1_000_000, users: 5_000 },
}

export type Size = keyof typeof sizes

export const isSize = (name: string | undefined): name is Size => name !== undefined && Object.hasOwn(sizes, name)
