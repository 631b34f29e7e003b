import { z } from 'zod'
import { postSuggestion } from '#features/records/contract.ts'
import type { suggestionTypes } from '#features/records/posting.ts'
import type { Asked } from '#platform/shared/endpoint.ts'
import { draftsNamed } from './draft.ts'

/** Form values of a suggestion (D3 §5). */
export type WrittenSuggestion = {
  business_number: string | null
  title: string
  description: string
  suggestion_type: (typeof suggestionTypes)[number] | null
  reference: string
  reason: string
  submit_as_faction: boolean
}

export const unwrittenSuggestion: WrittenSuggestion = {
  business_number: null,
  title: '',
  description: '',
  suggestion_type: null,
  reference: '',
  reason: '',
  submit_as_faction: false,
}

export const suggestionDrafts = draftsNamed<WrittenSuggestion>('suggestion', {
  title: 'title',
  description: 'description',
  business_number: 'businessNumber',
})

/** Determines whether a suggestion is about a chosen business or has a title of its own. */
export type SuggestionSite = { is_solothurn: boolean; enable_businesses: boolean }

const ofCanton = ['suggestion_type', 'reference', 'reason', 'submit_as_faction'] as const

type Field = keyof WrittenSuggestion

/** Fields that the site's variant requires, and those that it hides (D3 §5). */
export function suggestionVariant({ is_solothurn, enable_businesses }: SuggestionSite): { required: Field[]; hidden: readonly Field[] } {
  const [required, unused] = enable_businesses ? (['business_number', 'title'] as const) : (['title', 'business_number'] as const)
  return { required: [required], hidden: [unused, ...(is_solothurn ? [] : ofCanton)] }
}

/** As for proposals, but the title is nested in `data` (D3 §7). */
export const sendSuggestion = { ...postSuggestion, answer: z.object({ data: z.object({ title: z.string().min(1) }) }) }

/** Request form in the site's variant. */
export function suggestionForm(written: WrittenSuggestion, site: SuggestionSite): Asked<typeof postSuggestion>['form'] {
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
