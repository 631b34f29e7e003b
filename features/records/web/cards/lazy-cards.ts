import { lazy } from 'react'
import { addRecordsTexts } from '#features/records/web/texts.ts'

/** Comes with its texts, where somebody may post. */
export const ProposalCard = lazy(async () => {
  const [{ ProposalCard: Card }] = await Promise.all([import('./PostingCards.tsx'), addRecordsTexts()])
  return { default: Card }
})

/** The same for a suggestion. */
export const SuggestionCard = lazy(async () => {
  const [{ SuggestionCard: Card }] = await Promise.all([import('./PostingCards.tsx'), addRecordsTexts()])
  return { default: Card }
})
