import type { UseQueryResult } from '@tanstack/react-query'

/** Several lists to choose from: whether all are there, and another try of those that are not. */
export const choicesOf = (...asked: UseQueryResult[]) => ({
  isLoaded: asked.every(({ data, isEnabled }) => !isEnabled || data !== undefined),
  hasFailed: asked.some(({ data, isError }) => isError && data === undefined),
  retry: () => {
    for (const query of asked) if (query.isError) void query.refetch()
  },
})
