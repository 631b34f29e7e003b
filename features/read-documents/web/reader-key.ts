/** As a principal is told from all others (D2 §3). */
export const keyOf = ({ id }: { id: number }): string => `user-${id}`
