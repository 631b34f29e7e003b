import { useEffect, useRef } from 'react'
import { editedByHand, type MadeMeeting } from '#features/meetings/by-hand-contract.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { type DraftName, draftsOf } from '#platform/web/ui/form/unsaved.ts'
import { type Draft, draftOf, emptyDraft, withoutFiles } from './draft.ts'

/** The input with the tag of the state of the meeting that it began from. */
type Kept = Draft & { state: string | null }

const drafts = draftsOf<Kept>('by_hand')

/** The tag of a meeting's state; null for a new meeting. */
export const stateOf = (meeting: MadeMeeting | null): string | null => meeting && tagOf(editedByHand, meeting)

/** The input of a former page, else the meeting as it is. */
export function openDraft(name: DraftName, meeting: MadeMeeting | null): Kept & { isKept: boolean } {
  const kept = drafts.read(name)
  return kept ? { ...kept, isKept: true } : { ...(meeting ? draftOf(meeting) : emptyDraft), state: stateOf(meeting), isKept: false }
}

/** Keeps the input on the device until it is saved or given up. Returns the function that drops it for good. */
export function useKeptDraft(name: DraftName, draft: Draft, state: string | null, isDirty: boolean): () => void {
  const isDropped = useRef(false)
  useEffect(() => {
    if (!isDropped.current) drafts.follow(name, { ...withoutFiles(draft), state }, isDirty)
  }, [name, draft, state, isDirty])
  return () => {
    isDropped.current = true
    drafts.drop(name)
  }
}
