import type { z } from 'zod'
import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'

type Read = Endpoint & { method: 'GET'; answer: z.ZodType }

/** Asks the server and keeps what it answers; null of what the reader does not see, or sees no more. */
export type Ask = <const E extends Read>(endpoint: E, asked: Asked<E>) => Promise<Answer<E> | null>

/** By its address below the API root; `size` in bytes. */
export type FileToTake = { file: string; size: number }
