import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aMotion, aMotionAttachment } from '#features/motions/web/fixtures.ts'
import { claimStorage, clearStorage } from '#platform/web/lib/storage/app-state.ts'
import { currentNotice } from '#platform/web/ui/feedback/notify.ts'
import { stubUploads } from '#testing/web/servers/browser-stubs.ts'
import { madeOf, openEditDialog, writeMotion } from './edit-dialog-fixtures.tsx'
import type { MotionBody } from './use-save-motion.ts'

beforeEach(() => clearStorage())

const titleOf = ({ dialog }: Awaited<ReturnType<typeof openEditDialog>>) =>
  dialog.getByRole<HTMLInputElement>('textbox', { name: 'Titel' }).value
const aFile = (name: string, size = 3) => new File([new Uint8Array(size)], name, { lastModified: 1 })

test('restores a draft for the same meeting and person until it is saved', async () => {
  const opened = await openEditDialog()
  await writeMotion(opened)
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Abbrechen' }))
  expect(opened.onClose).toHaveBeenCalledOnce()
  expect(titleOf(await openEditDialog({}, { meeting_id: 5 }))).toBe('')

  const keys: unknown[] = []
  const receive = (body: { key: string }) => (keys.push(body.key), Response.json(aMotion({ reason: '' })))
  const again = await openEditDialog({ 'POST vorstoss/': receive })
  expect(titleOf(again)).toBe('Mehr Velowege')
  expect(again.dialog.getByText(/Ihr Entwurf ist wieder da/)).toBeTruthy()
  await waitFor(() => expect(again.save?.disabled).toBe(false))
  await again.user.click(again.save as HTMLElement)
  await waitFor(() => expect(again.onClose).toHaveBeenCalledOnce())
  expect(titleOf(await openEditDialog())).toBe('')

  await writeMotion(await openEditDialog())
  claimStorage(99)
  expect(titleOf(await openEditDialog())).toBe('')
})

test('restores unsaved changes beside fields changed by others, until they are discarded', async () => {
  const motion = aMotion()
  await (await openEditDialog({}, { motion })).write('Titel', ' jetzt')
  const now = aMotion({ reason: 'Sie fehlen noch immer.' })
  const again = await openEditDialog({}, { motion: now })
  expect(titleOf(again)).toBe('Mehr Velowege jetzt')
  expect(again.dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Begründung' }).value).toBe('Sie fehlen noch immer.')
  expect(again.dialog.getByText(/Ihre Änderungen sind wieder da/)).toBeTruthy()
  expect(titleOf(await openEditDialog({}, { motion: aMotion({ id: 61 }) }))).toBe('Mehr Velowege')

  const last = await openEditDialog({}, { motion })
  await last.user.click(last.dialog.getByRole('button', { name: 'Abbrechen' }))
  expect(last.onClose).not.toHaveBeenCalled()
  await last.user.click(last.dialog.getByRole('button', { name: 'Angaben verwerfen' }))
  expect(titleOf(await openEditDialog({}, { motion }))).toBe('Mehr Velowege')
})

test('discards a draft only after confirming; what follows is a new motion', async () => {
  await writeMotion(await openEditDialog())
  const opened = await openEditDialog()
  const { user, dialog } = opened
  await user.click(dialog.getByRole('button', { name: 'Entwurf verwerfen' }))
  await user.click(dialog.getByRole('button', { name: 'Entwurf behalten' }))
  expect(titleOf(opened)).toBe('Mehr Velowege')
  await user.click(dialog.getByRole('button', { name: 'Entwurf verwerfen' }))
  await user.click(dialog.getByRole('button', { name: 'Entwurf verwerfen' }))
  expect(titleOf(opened)).toBe('')
  expect(dialog.queryByText(/Ihr Entwurf ist wieder da/)).toBeNull()
  expect(titleOf(await openEditDialog())).toBe('')
})

test('Escape asks before it discards changes of a motion, or files', async () => {
  const changed = await openEditDialog({}, { motion: aMotion() })
  await changed.write('Titel', '!')
  await changed.user.keyboard('{Escape}')
  expect(changed.dialog.getByText(/Sollen Ihre Angaben verworfen werden/)).toBeTruthy()
  await changed.user.click(changed.dialog.getByRole('button', { name: 'Weiter bearbeiten' }))
  expect(changed.onClose).not.toHaveBeenCalled()
  expect(titleOf(changed)).toBe('Mehr Velowege!')

  const made = await openEditDialog()
  await made.user.upload(made.dialog.getByLabelText(/Dateien wählen/), aFile('Plan.pdf'))
  await made.user.keyboard('{Escape}')
  await made.user.click(made.dialog.getByRole('button', { name: 'Fenster schliessen' }))
  expect(made.onClose).toHaveBeenCalledOnce()
})

test('refuses empty, oversized or too many files by name', async () => {
  const attachments = Array.from({ length: 19 }, (_, index) => aMotionAttachment({ id: 800 + index }))
  const { user, dialog } = await openEditDialog({}, { motion: aMotion({ attachments }) })
  const large = aFile('Film.mp4')
  vi.spyOn(large, 'size', 'get').mockReturnValue(101 * 2 ** 20)
  const choose = (...files: File[]) => user.upload(dialog.getByLabelText(/Dateien wählen/), files)
  await choose(aFile('Leer.pdf', 0), large, aFile('Plan.pdf'))
  expect(
    dialog.getByText(
      '«Leer.pdf» ist leer. Bitte wählen Sie eine andere Datei. «Film.mp4» ist grösser als 100 MB. Bitte wählen Sie eine kleinere Datei.',
    ),
  ).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Plan.pdf entfernen' })).toBeTruthy()
  await choose(aFile('Karte.pdf'))
  expect(dialog.getByText('Ein Vorstoss hat höchstens 20 Beilagen.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Karte.pdf entfernen' })).toBeNull()
})

test('a removed attachment can be kept only while there is room for it', async () => {
  const attachments = Array.from({ length: 20 }, (_, index) => aMotionAttachment({ id: 800 + index, name: `Plan ${index}.pdf` }))
  const { user, dialog } = await openEditDialog({}, { motion: aMotion({ attachments }) })
  await user.click(dialog.getByRole('button', { name: 'Beilage «Plan 0.pdf» entfernen' }))
  const keep = dialog.getByRole<HTMLButtonElement>('button', { name: 'Beilage «Plan 0.pdf» behalten' })
  expect(keep.disabled).toBe(false)
  await user.upload(dialog.getByLabelText(/Dateien wählen/), aFile('Karte.pdf'))
  expect(keep.disabled).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Karte.pdf entfernen' }))
  await user.click(keep)
  expect(dialog.getByRole('button', { name: 'Beilage «Plan 0.pdf» entfernen' })).toBeTruthy()
})

test('uploads files after saving the motion; a failed one can be sent again without saving twice', async () => {
  const posted: unknown[] = []
  const opened = await openEditDialog({ 'POST vorstoss/': (body: MotionBody) => (posted.push(body), Response.json(madeOf(body))) })
  const sent = stubUploads()
  const { user, dialog, save, onClose } = opened
  await writeMotion(opened)
  await user.upload(dialog.getByLabelText(/Dateien wählen/), [aFile('Plan.pdf'), aFile('Karte.pdf')])
  await user.click(save as HTMLElement)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect([sent[0]?.method, sent[0]?.address]).toEqual(['PATCH', '/api/v1/vorstoss/60/attach_attachments/'])
  expect(sent[0]?.form?.get('attachments')).toMatchObject({ name: 'Plan.pdf' })
  expect(dialog.getByText(/Der Vorstoss wurde gespeichert. Jetzt werden/)).toBe(
    document.activeElement?.querySelector('.mantine-Alert-message'),
  )
  act(() => sent[0]?.progress(1, 3))
  expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
  act(() => sent[0]?.answer(413, { attachments: ['Zu gross.'] }))
  await waitFor(() => expect(sent).toHaveLength(2))
  act(() => sent[1]?.answer(200, aMotion()))

  expect(await dialog.findByText(/Der Vorstoss ist gespeichert. Diese Beilagen fehlen noch/)).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Plan.pdf Zu gross.', 'Karte.pdf hochgeladen'])
  expect(onClose).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Erneut hochladen' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  act(() => sent[2]?.answer(200, aMotion()))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(posted).toHaveLength(1)
  expect(currentNotice()?.message).toBe('Der Vorstoss wurde erstellt.')
})

test('uploads files without saving the motion; the upload can be aborted', async () => {
  const { asked, user, dialog, save, onClose } = await openEditDialog({}, { motion: aMotion() })
  const sent = stubUploads()
  await user.upload(dialog.getByLabelText(/Dateien wählen/), aFile('Plan.pdf'))
  await waitFor(() => expect(save?.disabled).toBe(false))
  await user.click(save as HTMLElement)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(asked.filter((call) => !call.startsWith('GET'))).toEqual([])
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Weiter hochladen' }))
  await user.click(dialog.getByRole('button', { name: 'Hochladen abbrechen' }))
  expect(sent[0]?.wasAborted).toBe(true)
  await user.click(await dialog.findByRole('button', { name: 'Ohne diese Beilagen schliessen' }))
  expect(onClose).toHaveBeenCalledOnce()
})
