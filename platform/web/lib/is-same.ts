/** Whether two values are written alike as JSON: what a form holds, and what it sends. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
