import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/** What is on screen is read anew at once, or at the reader's return: a page in the background must not keep its reader signed in. */
export const reread = (client: QueryClient, asked: QueryFilters): Promise<void> =>
  client.invalidateQueries({ ...asked, refetchType: document.visibilityState === 'visible' ? 'active' : 'none' })
