import type { Note } from '#features/notes/note.ts'
import { type DraftName, draftsOf } from '#platform/web/ui/form/unsaved.ts'
import type { useForm } from '#platform/web/ui/form/use-form.ts'

const drafts = draftsOf<Written>('note')
/** Drafts of new notes and of notes being changed. */
export const { read: readDraft, drop: dropDraft, useDraft } = drafts

/** Name of the draft of a note being changed. */
export const changedNote = ({ id }: Pick<Note, 'id'>): DraftName => `notes/${id}/`

/** Moves the draft of a note when the note gets another id. */
export function moveNoteDraft(from: Pick<Note, 'id'>, to: Pick<Note, 'id'>): void {
  const written = readDraft(changedNote(from))
  if (!written) return
  drafts.follow(changedNote(to), written, true)
  dropDraft(changedNote(from))
}

/** Who reads a note (D3 §2): its author, chosen groups of the committee, or the whole committee. */
export const audiences = ['private', 'groups', 'public'] as const
export type Audience = (typeof audiences)[number]

export type Written = { annotation: string; audience: Audience; committee_groups: number[] }

/** The form in which the audience of a note is chosen. */
export type AudienceProps = {
  form: ReturnType<typeof useForm<Written>>
  committee_id: number
  /** While saving, so that the fields keep showing what is sent. */
  readOnly: boolean
}

/** A new note is private (D3 §2). */
export const unwritten: Written = { annotation: '', audience: 'private', committee_groups: [] }

/** Does not rely on `committee_groups`, which only active members of the committee receive. */
export const audienceOf = ({ public: isPublic, shared }: Pick<Note, 'public' | 'shared'>): Audience => {
  if (isPublic) return 'public'
  return shared ? 'groups' : 'private'
}

/** The form values of a note. */
export const writtenOf = (note: Note): Written => ({
  annotation: note.annotation,
  audience: audienceOf(note),
  committee_groups: note.committee_groups.map(({ id }) => id),
})

/** The request body of the form values. */
export const bodyOf = ({ annotation, audience, committee_groups }: Written) => ({
  annotation,
  public: audience === 'public',
  committee_groups: audience === 'groups' ? committee_groups : [],
})
