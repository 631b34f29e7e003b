import { useQuery } from '@tanstack/react-query'
import { upload } from '#web/kit/upload.ts'
import { businessChoicesQuery } from '#web/records/queries.ts'
import { useConfiguration } from '#web/shell/queries.ts'
import { choicesOf } from './choices-of.ts'
import {
  sendSuggestion,
  suggestionDrafts,
  suggestionForm,
  suggestionOfCanton,
  unwrittenSuggestion,
  type WrittenSuggestion,
} from './suggestion.ts'
import { usePosting } from './use-posting.ts'
import type { PostingProps } from './use-proposal.ts'

export type SuggestionProps = PostingProps & {
  /** The canton offers its businesses alone. */
  meeting_id?: number | undefined
}

/** What a suggestion to the records system can be of, what is written of it, and its way there. */
export function useSuggestion({ committee_id, meeting_id, onClose }: SuggestionProps) {
  const { is_solothurn, enable_businesses } = useConfiguration()
  const asked = useQuery({ ...businessChoicesQuery(is_solothurn ? meeting_id : undefined), enabled: enable_businesses })
  // Two committees may have one of the same number.
  const businesses = [...new Map((asked.data ?? []).map((business) => [business.number, business])).values()]
  const choices = { ...choicesOf(asked), businesses }
  const [missing, unused] = enable_businesses ? (['business_number', 'title'] as const) : (['title', 'business_number'] as const)
  const posting = usePosting<WrittenSuggestion>({
    committee_id,
    start: unwrittenSuggestion,
    drafts: suggestionDrafts,
    required: [missing],
    hidden: [unused, ...(is_solothurn ? [] : suggestionOfCanton)],
    isLoaded: choices.isLoaded,
    known: (written) => (choices.isLoaded ? knownOf(written, businesses) : written),
    post: (written, key, sent) => {
      const form = { ...suggestionForm(written, { is_solothurn, enable_businesses }), key }
      return upload(sendSuggestion, { params: { id: committee_id }, form }, sent)
    },
    posted: 'records_dialogs.suggestion_posted',
    onClose,
  })
  return { posting, choices, is_solothurn, enable_businesses }
}
export type SuggestionPosting = ReturnType<typeof useSuggestion>

/** A draft may name a business of another meeting, or one that is gone. */
const knownOf = (written: WrittenSuggestion, businesses: { number: string }[]): WrittenSuggestion =>
  businesses.some(({ number }) => number === written.business_number) ? written : { ...written, business_number: null }
