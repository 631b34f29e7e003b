import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMotion } from '#features/motions/web/fixtures.ts'
import { currentNotice } from '#platform/web/ui/feedback/notify.ts'
import { stubUploads } from '#testing/web/servers/browser-stubs.ts'
import { listPath, openList } from './list-fixtures.tsx'

test('closes the dialog after the last upload without waiting for the list', async () => {
  const motion = aMotion()
  const { asked, user, answers, choose } = await openList({
    motions: [motion],
    'committees/2/users/': [],
    'committees/2/committee_groups/': [],
  })
  await choose(motion.title, 'Bearbeiten')
  const dialog = within(await screen.findByRole('dialog'))
  const sent = stubUploads()
  await user.upload(await dialog.findByLabelText(/Dateien wählen/), new File(['x'], 'Plan.pdf'))
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Speichern' }).disabled).toBe(false))
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const readings = () => asked.filter((line) => line === `GET ${listPath}`).length
  const before = readings()
  answers[listPath] = () => new Promise<Response>(() => {})
  act(() => sent[0]?.answer(200, motion))
  await waitFor(() => expect(currentNotice()?.message).toBe('Der Vorstoss wurde aktualisiert.'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(readings()).toBe(before + 1)
})
