/** The unique key of a reader as a principal (D3 §3). */
export const keyOf = ({ id }: { id: number }): string => `user-${id}`
