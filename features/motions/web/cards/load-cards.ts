import { addMotionTexts } from '#features/motions/web/texts.ts'

/** Comes with its texts, where the site shows it. */
export async function loadMotionsCard() {
  const [{ MotionsCard }] = await Promise.all([import('./MotionsCard.tsx'), addMotionTexts()])
  return { default: MotionsCard }
}

/** The same for a committee's page. */
export async function loadNewMotionCard() {
  const [{ NewMotionCard }] = await Promise.all([import('./NewMotionCard.tsx'), addMotionTexts()])
  return { default: NewMotionCard }
}
