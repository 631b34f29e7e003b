import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { callAndStay } from './call.ts'

/** Calls that take longer than this (ms) count as failed. */
const TIMEOUT_MS = 30_000

/** A call in the background, which does not leave the page when the session has ended. Throws Refused, with status 0 if there was no answer in time. */
export const backgroundCall = <const E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<Answer<E>> =>
  callAndStay(endpoint, asked, AbortSignal.timeout(TIMEOUT_MS))
