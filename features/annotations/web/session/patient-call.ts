import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { callAndStay } from '#platform/web/lib/http/call.ts'

/** A call that hangs for so long (ms) counts as lost. */
const PATIENCE = 30_000

/** Calls behind the page, which stays also without a session; throws Refused, with status 0 when no answer came in time. */
export const patientCall = <const E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<Answer<E>> =>
  callAndStay(endpoint, asked, AbortSignal.timeout(PATIENCE))
