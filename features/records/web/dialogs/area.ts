/** How a long text is written. */
export const area = { rows: 6, resize: 'vertical' } as const
