import { areAssetsMissing } from '#platform/web/lib/connectivity/missing-assets.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'

/** Whether the page itself has failed: no refusal by the server, and no missing part of the application. */
export const isOfPage = (error: unknown): boolean => !(error instanceof Refused) && !areAssetsMissing()
