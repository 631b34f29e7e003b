/** pdf.js's SpreadMode, repeated here to avoid loading pdf.js for it. */
export const spread = { single: 0, twoPages: 1 } as const
