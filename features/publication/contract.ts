import { z } from 'zod'
import { documentKinds } from '#features/documents/document.ts'
import { bodyId, byId, endpoint, id } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'

const listed = z.object({ id, title: z.string(), is_public: z.boolean() })
const paper = listed.extend({ kind: z.enum(documentKinds) })
export type PublishedPaper = z.infer<typeof paper>
const item = listed.extend({ number: z.string().nullable(), is_paragraph: z.boolean(), documents: z.array(paper) })
const motion = listed.extend({ number: z.string().nullable() })

/** The switches of a meeting and of everything in it. A switch shows nothing while that of something above it is off. */
export const publication = z.object({
  /** Whether the public sees the committee: its switch is on, and it is not hidden. Administrators set both. */
  is_committee_public: z.boolean(),
  is_public: z.boolean(),
  /** Its own documents, with the protocol. */
  documents: z.array(paper),
  agenda_items: z.array(item),
  /** The submitted ones; others are never public. */
  motions: z.array(motion),
})
export type Publication = z.infer<typeof publication>

const switches = z.array(z.object({ id: bodyId, is_public: z.boolean() })).max(20_000)

export const getPublication = endpoint({
  summary: 'Read what of a meeting is public',
  description: 'For responsible persons. The switches have an effect where the site has public pages.',
  refusals: { 403: refused.notResponsible },
  method: 'GET',
  path: 'meetings/:id/publication/',
  params: byId,
  answer: publication,
})
export const changePublication = endpoint({
  summary: 'Set what of a meeting is public',
  description: 'What is not named keeps its switch. Turning the meeting or an item off hides what is in it, whose switches stay.',
  refusals: {
    403: refused.notResponsible,
    409: 'Something would become public in a committee that is inactive or not public, or in a meeting or at an item that is not public.',
  },
  method: 'PATCH',
  path: 'meetings/:id/publication/',
  params: byId,
  body: z
    .object({ is_public: z.boolean(), documents: switches, agenda_items: switches, motions: switches })
    .partial()
    .refine((changes) => Object.values(changes).some((value) => value !== undefined)),
  answer: publication,
})
export type PublicationChanges = z.infer<typeof changePublication.body>
