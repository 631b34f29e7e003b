import { lazy } from 'react'
import { addRecordsTexts } from '#web/records/texts.ts'

async function loadCards() {
  const [cards] = await Promise.all([import('./PostingCards.tsx'), addRecordsTexts()])
  return cards
}

/** They come with their texts, where somebody may post. */
export const ProposalCard = lazy(async () => ({ default: (await loadCards()).ProposalCard }))
export const SuggestionCard = lazy(async () => ({ default: (await loadCards()).SuggestionCard }))
