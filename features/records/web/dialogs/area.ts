/** Textarea props for long texts. */
export const area = { rows: 6, resize: 'vertical' } as const
