import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const button = () => screen.findByRole('button', { name: 'Lesedaten herunterladen' })

test('saves one’s own reading data as a file', async () => {
  const saved: Blob[] = []
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:'
  })
  const documents = [
    { kind: 'protocols', document_id: 5, version_id: 12, title: 'Protokoll', last_seen: null, pages: [1], last_page: 1, last_read: null },
  ]
  const data = { documents, motions: [{ motion_id: 6, version: 2, title: null, read_at: '2026-09-14T12:40:00+00:00' }] }
  const { user } = await openApp('/account', { 'users/me/reading_data/': data })
  await user.click(await button())
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(JSON.parse(await saved[0]!.text())).toEqual(data)
  createObjectURL.mockRestore()
})

test('says that reading data could not be downloaded', async () => {
  const { user } = await openApp('/account', { 'users/me/reading_data/': refusal(500) })
  await user.click(await button())
  expect(await screen.findByText(/Die Lesedaten konnten nicht heruntergeladen werden\./)).toBeTruthy()
})
