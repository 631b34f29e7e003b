import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { changeMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { aMotion } from '#features/motions/web/fixtures.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { clearStorage } from '#platform/web/lib/storage/app-state.ts'
import { openEditDialog } from './edit-dialog-fixtures.tsx'

beforeEach(() => clearStorage())

const tagged = (motion: Motion) => tagOf(changeMotion.edited, motion)
const theirs = aMotion({ title: 'Mehr Velowege für alle', reason: 'Sie fehlen noch immer.' })

/** Refuses changes based on a state other than `motion`. */
function serverOf(motion: Motion) {
  const sent: unknown[] = []
  const receive = (body: object, headers: Record<string, string>) => {
    sent.push([body, headers['If-Match']])
    if (headers['If-Match'] === tagged(motion)) return Response.json({ ...motion, ...body })
    return Response.json({ detail: 'Inzwischen geändert.', current: motion }, { status: 412, headers: { etag: tagged(motion) } })
  }
  return { sent, receive }
}

test('merges changes by two people to different fields without asking', async () => {
  const now = aMotion({ reason: 'Sie fehlen noch immer.' })
  const { sent, receive } = serverOf(now)
  const { user, write, save, onClose } = await openEditDialog({ 'PATCH vorstoss/60/': receive }, { motion: aMotion() })
  await write('Titel', ' jetzt')
  await user.click(save as HTMLElement)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const body = { title: 'Mehr Velowege jetzt' }
  expect(sent).toEqual([
    [body, tagged(aMotion())],
    [body, tagged(now)],
  ])
})

test('shows both versions of a text that both changed, and saves the chosen one over theirs', async () => {
  const { sent, receive } = serverOf(theirs)
  const { user, dialog, write, save, onClose } = await openEditDialog({ 'PATCH vorstoss/60/': receive }, { motion: aMotion() })
  await write('Titel', ' jetzt')
  await user.click(save as HTMLElement)
  const versions = within(await dialog.findByRole('group', { name: 'Titel' }))
  expect(versions.getByText('Mehr Velowege für alle')).toBeTruthy()
  expect(versions.getByText('Mehr Velowege jetzt')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Begründung' }).value).toBe('Sie fehlen noch immer.')
  expect([sent.length, onClose.mock.calls.length]).toEqual([1, 0])
  await user.click(versions.getByRole('button', { name: 'Eigenes behalten' }))
  await write('Titel', ', für alle')
  await user.click(save as HTMLElement)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent[1]).toEqual([{ title: 'Mehr Velowege jetzt, für alle' }, tagged(theirs)])
})

test('a restored draft asks about a text changed by others, each time it is opened', async () => {
  const { sent, receive } = serverOf(theirs)
  await (await openEditDialog({}, { motion: aMotion() })).write('Titel', ' jetzt')
  const asks = async () => {
    const { dialog } = await openEditDialog({}, { motion: theirs })
    expect(within(dialog.getByRole('group', { name: 'Titel' })).getByText('Mehr Velowege für alle')).toBeTruthy()
  }
  await asks()
  await asks()
  const { user, dialog, save, onClose } = await openEditDialog({ 'PATCH vorstoss/60/': receive }, { motion: theirs })
  await waitFor(() => expect(save?.disabled).toBe(false))
  await user.click(save as HTMLElement)
  expect(await dialog.findByText(/Noch ist nichts gespeichert/)).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Gespeichertes übernehmen' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Titel' }).value).toBe('Mehr Velowege für alle')
  await user.click(save as HTMLElement)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([])
})
