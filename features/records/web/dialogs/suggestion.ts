import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { postSuggestion } from '#features/records/contract.ts'
import type { suggestionTypes } from '#features/records/posting.ts'
import { businessChoicesQuery } from '#features/records/web/queries.ts'
import type { Asked } from '#platform/shared/endpoint.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import type { PostingProps } from './proposal.ts'
import { choicesOf, usePosting } from './use-posting.ts'
import { draftsNamed } from './use-posting-form.ts'

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

/** Form values of a suggestion (D3 §5). */
type WrittenSuggestion = {
  business_number: string | null
  title: string
  description: string
  suggestion_type: (typeof suggestionTypes)[number] | null
  reference: string
  reason: string
  submit_as_faction: boolean
}

const unwrittenSuggestion: WrittenSuggestion = {
  business_number: null,
  title: '',
  description: '',
  suggestion_type: null,
  reference: '',
  reason: '',
  submit_as_faction: false,
}

const suggestionDrafts = draftsNamed<WrittenSuggestion>('suggestion', {
  title: 'title',
  description: 'description',
  business_number: 'businessNumber',
})

/** Determines whether a suggestion is about a chosen business or has a title of its own. */
type SuggestionSite = { is_solothurn: boolean; enable_businesses: boolean }

const ofCanton = ['suggestion_type', 'reference', 'reason', 'submit_as_faction'] as const

type Field = keyof WrittenSuggestion

/** Fields that the site's variant requires, and those that it hides (D3 §5). */
function suggestionVariant({ is_solothurn, enable_businesses }: SuggestionSite): { required: Field[]; hidden: readonly Field[] } {
  const [required, unused] = enable_businesses ? (['business_number', 'title'] as const) : (['title', 'business_number'] as const)
  return { required: [required], hidden: [unused, ...(is_solothurn ? [] : ofCanton)] }
}

/** As for proposals, but the title is nested in `data` (D3 §7). */
const sendSuggestion = { ...postSuggestion, answer: z.object({ data: z.object({ title: z.string().min(1) }) }) }

/** Request form in the site's variant. */
function suggestionForm(written: WrittenSuggestion, site: SuggestionSite): Asked<typeof postSuggestion>['form'] {
  const { title, description, reference, reason, suggestion_type, submit_as_faction } = written
  return {
    description,
    ...(site.enable_businesses ? { business_number: written.business_number ?? '' } : { title }),
    ...(site.is_solothurn && {
      reference,
      reason,
      submit_as_faction: String(submit_as_faction),
      ...(suggestion_type && { suggestion_type }),
    }),
  }
}
