import { addMotionTexts } from '#features/motions/web/texts.ts'

/** Loads the motions card with its texts, on sites that show it. */
export async function loadMotionsCard() {
  const [{ MotionsCard }] = await Promise.all([import('./MotionsCard.tsx'), addMotionTexts()])
  return { default: MotionsCard }
}

/** Loads the card of a committee's page with its texts. */
export async function loadNewMotionCard() {
  const [{ NewMotionCard }] = await Promise.all([import('./NewMotionCard.tsx'), addMotionTexts()])
  return { default: NewMotionCard }
}
