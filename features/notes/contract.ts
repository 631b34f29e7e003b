import { z } from 'zod'
import { type DocumentKind, documentKinds } from '#features/documents/document.ts'
import { bodyId, bodyInstant, byId, endpoint } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'
import { type NotableKind, note } from './note.ts'

/** In characters. */
export const longestNote = 20_000
/** Maximum of one person on one object; a list also holds what others share there. */
export const mostNotes = 500
/** In PDF points: twice the longest side of a page. */
const farthest = 28_800

const place = { page_number: z.int().min(1).max(100_000), position_x: coordinate(), position_y: coordinate() }
function coordinate() {
  return z.number().min(-farthest).max(farthest)
}

const body = z.object({
  annotation: z
    .string()
    .trim()
    .min(1)
    .max(longestNote)
    .refine((text) => !text.includes('\0')),
  public: z.boolean().optional(),
  /** Groups of the object's committee; not together with `public`. */
  committee_groups: z.array(bodyId).max(1000).optional(),
})
/** On documents: the whole place or nothing of it. */
const placed = body.extend(z.object(place).partial().shape)
/** If this key was sent before, the note it created is returned; 404 if that note is gone. */
const keyed = placed.extend({ key: z.uuid().optional() })
/** When the note was last read: 409 if it was changed since, unless it already has the requested contents. */
const unchanged = z.object({ if_updated: bodyInstant.optional() })

export const listNotes = endpoint({
  summary: 'List all notes that the caller sees',
  description: 'Newest first.',
  method: 'GET',
  path: 'notes/',
  answer: z.array(note),
})

const listOf = (kind: NotableKind) =>
  endpoint({
    summary: 'List the notes on an object',
    description: "Those that the caller sees, newest first; on a meeting also the caller's own notes that lost their object.",
    method: 'GET',
    path: `${kind}/:id/notes/`,
    params: byId,
    answer: z.array(note),
  })
const createOf = (kind: NotableKind) =>
  endpoint({
    summary: 'Add a note to an object',
    description: 'Private unless it is `public` or for `committee_groups`. If `key` was sent before, the note that it created is answered.',
    refusals: {
      403: refused.notActive,
      409: `${refused.inactive} ${refused.withdrawn} There are too many notes.`,
    },
    method: 'POST',
    path: `${kind}/:id/notes/`,
    params: byId,
    body: keyed,
    answer: note,
  })
const callsOf = (kind: NotableKind) => ({ listNotes: listOf(kind), createNote: createOf(kind) })

export const noteCalls = {
  committees: callsOf('committees'),
  meetings: callsOf('meetings'),
  agenda_items: callsOf('agenda_items'),
  ...(Object.fromEntries(documentKinds.map((kind) => [kind, callsOf(kind)])) as Record<DocumentKind, ReturnType<typeof callsOf>>),
} satisfies Record<NotableKind, unknown>

const ofNote = { path: 'notes/:id/', params: byId } as const
export const changeNote = endpoint({
  summary: 'Change a note',
  description: 'Omitted fields keep their values; only a note placed on a page can be moved there.',
  refusals: {
    403: 'The caller did not write the note, has left the committee, or no longer sees its object.',
    409: `${refused.inactive} The note lost its object, or was changed since \`if_updated\`.`,
  },
  method: 'PATCH',
  ...ofNote,
  body: placed.partial().extend(unchanged.shape),
  answer: note,
})
export const removeNote = endpoint({
  summary: 'Remove a note',
  refusals: {
    403: 'The caller did not write the note, or has left the committee and it is shared.',
    409: `${refused.inactive} The note was changed since \`if_updated\`.`,
  },
  method: 'DELETE',
  ...ofNote,
  query: unchanged.optional(),
  answer: z.object({}),
})
