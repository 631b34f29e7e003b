import type { UseQueryResult } from '@tanstack/react-query'

/** Combined state of several queries for choices: whether all are loaded, and a retry of the failed ones. */
export const choicesOf = (...asked: UseQueryResult[]) => ({
  isLoaded: asked.every(({ data, isEnabled }) => !isEnabled || data !== undefined),
  hasFailed: asked.some(({ data, isError }) => isError && data === undefined),
  retry: () => {
    for (const query of asked) if (query.isError) void query.refetch()
  },
})
