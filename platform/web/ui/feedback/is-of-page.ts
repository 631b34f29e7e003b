import { areAssetsMissing } from '#platform/web/lib/connectivity/missing-assets.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'

/** Whether the page itself has failed: the server has refused nothing, and no part of the application is missing. */
export const isOfPage = (error: unknown): boolean => !(error instanceof Refused) && !areAssetsMissing()
