import { useQuery } from '@tanstack/react-query'
import { businessChoicesQuery } from '#features/records/web/queries.ts'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { choicesOf } from './choices-of.ts'
import {
  type SuggestionSite,
  sendSuggestion,
  suggestionDrafts,
  suggestionForm,
  suggestionVariant,
  unwrittenSuggestion,
  type WrittenSuggestion,
} from './suggestion.ts'
import { usePosting } from './use-posting.ts'
import type { PostingProps } from './use-proposal.ts'

export type SuggestionProps = PostingProps & {
  /** The canton offers only the businesses of this meeting. */
  meeting_id?: number | undefined
}

/** Choices, form and sending of a suggestion. */
export function useSuggestion({ committee_id, meeting_id, onClose }: SuggestionProps) {
  const { is_solothurn, enable_businesses } = useConfiguration()
  const site = { is_solothurn, enable_businesses }
  const choices = useBusinessChoices(site, meeting_id)
  const params = { id: committee_id }
  const posting = usePosting<WrittenSuggestion>({
    committee_id,
    start: unwrittenSuggestion,
    drafts: suggestionDrafts,
    ...suggestionVariant(site),
    isLoaded: choices.isLoaded,
    known: (written) => (choices.isLoaded ? knownOf(written, choices.businesses) : written),
    post: (written, key, sent) => upload(sendSuggestion, { params, form: { ...suggestionForm(written, site), key } }, sent),
    posted: 'records_dialogs.suggestion_posted',
    onClose,
  })
  return { posting, choices, ...site }
}
export type SuggestionPosting = ReturnType<typeof useSuggestion>

/** The businesses, on sites that have them; in the canton only those of the meeting. */
function useBusinessChoices({ is_solothurn, enable_businesses }: SuggestionSite, meeting_id?: number) {
  const asked = useQuery({ ...businessChoicesQuery(is_solothurn ? meeting_id : undefined), enabled: enable_businesses })
  // Two committees may have businesses with the same number.
  const businesses = [...new Map((asked.data ?? []).map((business) => [business.number, business])).values()]
  return { ...choicesOf(asked), businesses }
}

/** A draft may name a business of another meeting, or one that no longer exists. */
const knownOf = (written: WrittenSuggestion, businesses: { number: string }[]): WrittenSuggestion =>
  businesses.some(({ number }) => number === written.business_number) ? written : { ...written, business_number: null }
