import { lazy } from 'react'
import { addRecordsTexts } from '#features/records/web/texts.ts'

/** Loaded with its texts, where somebody may post. */
export const ProposalCard = lazy(async () => {
  const [{ ProposalCard: Card }] = await Promise.all([import('./PostingCards.tsx'), addRecordsTexts()])
  return { default: Card }
})

/** Loaded with its texts, where somebody may post. */
export const SuggestionCard = lazy(async () => {
  const [{ SuggestionCard: Card }] = await Promise.all([import('./PostingCards.tsx'), addRecordsTexts()])
  return { default: Card }
})
