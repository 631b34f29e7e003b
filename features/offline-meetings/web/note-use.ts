/** It is looked at: others make room before it does. */
export async function noteUse(meeting_id: number): Promise<void> {
  const { theTakenAlong } = await import('./the-taken-along.ts')
  await theTakenAlong()
    .then((taken) => taken?.use(meeting_id))
    .catch(() => {})
}
