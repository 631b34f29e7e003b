import type { QueryClient } from '@tanstack/react-query'
import { onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'

/** Reloads everything on screen on reconnect; a page that failed to open does so itself (`FailedPage`). Returns the unsubscribe function. */
export const refreshOnReturn = (client: QueryClient): (() => void) => onReconnect(() => void client.invalidateQueries())
