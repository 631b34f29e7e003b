/** pdf.js's SpreadMode, named here so that what asks for it need not load the components first. */
export const spread = { single: 0, twoPages: 1 } as const
