import type { QueryClient } from '@tanstack/react-query'
import { onReturn } from '#platform/web/lib/connectivity/reach.ts'

/** Whatever is on screen is read again when the server is there again; a page that could not be opened does so itself (`FailedPage`). */
export const refreshOnReturn = (client: QueryClient): (() => void) => onReturn(() => void client.invalidateQueries())
