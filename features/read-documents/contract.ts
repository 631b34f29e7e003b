import { z } from 'zod'
import { names } from '#platform/shared/actor.ts'
import { byId, endpoint, id } from '#platform/shared/endpoint.ts'

/** A member who sees the meeting, and whether they have read every document of it (D3 §3 User). */
const reader = z.object({ id, ...names, email: z.string(), read_documents: z.boolean() })
export type Reader = z.infer<typeof reader>

/** `id` is the meeting's (domain.md Documents). Sorted by full name. */
export const listReaders = endpoint({ method: 'GET', path: 'users/:id/read_documents_users/', params: byId, answer: z.array(reader) })
