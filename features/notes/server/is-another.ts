import type { z } from 'zod'
import type { changeNote } from '#features/notes/contract.ts'
import type { Note } from '#features/notes/note.ts'

/** Whether the note was written anew since its author read it as of that instant. */
export const isAnother = ({ updated }: Pick<Note, 'updated'>, if_updated: string | undefined): boolean =>
  if_updated !== undefined && Date.parse(if_updated) !== Date.parse(updated)

type Changes = Omit<z.output<typeof changeNote.body>, 'if_updated'>

/** Whether it says already what is asked for: the same was sent before, and its answer got lost. */
export function says(note: Note, { committee_groups, ...columns }: Changes): boolean {
  const isTheSame = Object.entries(columns).every(([name, value]) => value === undefined || note[name as keyof typeof columns] === value)
  if (!committee_groups) return isTheSame
  const [held, asked] = [new Set(note.committee_groups.map(({ id }) => id)), new Set(committee_groups)]
  return isTheSame && held.symmetricDifference(asked).size === 0
}
