import { z } from 'zod'
import { documentKinds } from '#features/documents/document.ts'
import { names } from '#platform/shared/actor.ts'
import { byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'

/** A member who sees the meeting, and whether they have read every document of it (D3 §3 User). */
const reader = z.object({ id, ...names, email: z.string(), read_documents: z.boolean() })
export type Reader = z.infer<typeof reader>

export const listReaders = endpoint({
  summary: 'List the members who see a meeting, and whether they have read its documents',
  description: '`id` is that of the meeting. By full name.',
  refusals: { 403: refused.notResponsible },
  method: 'GET',
  path: 'users/:id/read_documents_users/',
  params: byId,
  answer: z.array(reader),
})

const readDocument = z.object({
  kind: z.enum(documentKinds),
  document_id: id,
  version_id: id,
  /** Null if the caller no longer sees the document. */
  title: z.string().nullable(),
  last_seen: instant.nullable(),
  pages: z.array(z.int()).nullable(),
  last_page: z.int().nullable(),
  last_read: instant.nullable(),
})
export type ReadDocument = z.infer<typeof readDocument>

const readMotion = z.object({
  motion_id: id,
  /** Number of the version of its text. */
  version: z.int(),
  /** Null if the caller no longer sees the motion. */
  title: z.string().nullable(),
  read_at: instant,
})
export type ReadMotion = z.infer<typeof readMotion>

export const getReadingData = endpoint({
  summary: "Read all that is stored of the caller's reading",
  description: 'Newest first.',
  method: 'GET',
  path: 'users/me/reading_data/',
  answer: z.object({ documents: z.array(readDocument), motions: z.array(readMotion) }),
})
