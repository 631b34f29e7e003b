import type { z } from 'zod'
import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'

type Read = Endpoint & { method: 'GET'; answer: z.ZodType }

/** Calls the server and stores the answer; null if the reader does not see it, or no longer does. */
export type Ask = <const E extends Read>(endpoint: E, asked: Asked<E>) => Promise<Answer<E> | null>

/** `file` is its address below the API root; `size` in bytes. */
export type FileToTake = { file: string; size: number }
