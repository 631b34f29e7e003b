import { Checkbox, TextInput } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { edited, tagOf } from '#platform/shared/edited.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { startLanguage } from '#platform/web/lib/language/language.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { closeNotice, currentNotice } from '#platform/web/ui/feedback/notify.ts'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { useMeanwhile } from './use-meanwhile.ts'

const editedPaper = edited(z.object({ title: z.string(), remark: z.string(), urgent: z.boolean() }), (paper) => paper)
type Paper = z.output<(typeof editedPaper)['object']>
type Send = (values: Paper, if_match: string | undefined) => Promise<unknown>

const first: Paper = { title: 'Plan', remark: 'Alt', urgent: false }
const tagged = (paper: Paper) => tagOf(editedPaper, paper)
const valuesOf = (paper: Paper) => paper
const fields = { title: 'Titel', remark: 'Bemerkung', urgent: 'Dringlich' }

function PaperDialog({ paper, send, onClose }: { paper: Paper | null; send: Send; onClose: () => void }) {
  const form = useForm(first, { required: ['title'] })
  const meanwhile = useMeanwhile({ form, edited: editedPaper, opened: first, object: paper, valuesOf, fields })
  const save = () => meanwhile.saving((values, { if_match }) => send(values, if_match))
  return (
    <FormDialog title="Papier" size={500} form={form} meanwhile={meanwhile} save={save} onClose={onClose}>
      <TextInput label="Titel" {...form.text('title')} data-autofocus />
      <TextInput label="Bemerkung" {...form.text('remark')} />
      <Checkbox
        label="Dringlich"
        checked={form.values.urgent}
        onChange={({ currentTarget }) => form.change({ urgent: currentTarget.checked })}
      />
    </FormDialog>
  )
}

beforeEach(() => closeNotice())

/** Opens the dialog; returns a function that shows it another version of its document, as a query does after a live event. */
async function openDialog(send: Send = async () => {}) {
  await startLanguage()
  const onClose = vi.fn<() => void>()
  const client = createQueryClient(async () => {})
  const shown = (paper: Paper | null) => (
    <Themed env="test" primary_color="#1f5fa8">
      <QueryClientProvider client={client}>
        <PaperDialog paper={paper} send={send} onClose={onClose} />
      </QueryClientProvider>
    </Themed>
  )
  const { rerender } = render(shown(first))
  const dialog = within(await screen.findByRole('dialog', { name: 'Papier' }))
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name)
  const save = () => dialog.getByRole('button', { name: 'Speichern' })
  return { user: userEvent.setup(), onClose, dialog, field, save, hear: (paper: Paper | null) => rerender(shown(paper)) }
}

const refused = (current: Paper) => new Refused(412, { detail: 'Inzwischen geändert.', current }, tagged(current))

test('a change by somebody else to another field is taken into the form, announced, and kept by the save', async () => {
  const send = vi.fn<Send>(async () => {})
  const { user, dialog, field, save, hear, onClose } = await openDialog(send)
  await user.type(field('Titel'), ' A')
  hear({ ...first, remark: 'Neu', urgent: true })
  await waitFor(() => expect(field('Bemerkung').value).toBe('Neu'))
  expect([field('Titel').value, field('Dringlich').checked]).toEqual(['Plan A', true])
  expect(currentNotice()).toMatchObject({ severity: 'info', message: expect.stringContaining('soeben geändert') })
  const merged = dialog.getByText('Ins Formular übernommen: Bemerkung, Dringlich.')
  // Above the buttons, it would push them away.
  expect(save().compareDocumentPosition(merged) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  await user.click(save())
  expect(send.mock.calls).toEqual([[{ title: 'Plan A', remark: 'Neu', urgent: true }, tagged({ ...first, remark: 'Neu', urgent: true })]])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a field that both changed shows both versions, and either can be chosen and undone', async () => {
  const send = vi.fn<Send>(async () => {})
  const { user, dialog, field, save, hear } = await openDialog(send)
  await user.type(field('Titel'), ' A')
  hear({ ...first, title: 'Plan B' })
  const versions = within(await dialog.findByRole('group', { name: 'Titel' }))
  expect([versions.getByText('Plan B').textContent, versions.getByText('Plan A').textContent]).toEqual(['Plan B', 'Plan A'])
  await user.click(save())
  expect(await dialog.findByText(/Noch ist nichts gespeichert/)).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  const [take, keep] = [
    versions.getByRole('button', { name: 'Gespeichertes übernehmen' }),
    versions.getByRole('button', { name: 'Eigenes behalten' }),
  ]
  await user.click(take)
  expect([field('Titel').value, take.getAttribute('aria-pressed')]).toEqual(['Plan B', 'true'])
  await user.click(keep)
  expect([field('Titel').value, take.getAttribute('aria-pressed')]).toEqual(['Plan A', 'false'])
  await user.type(field('Titel'), ' und B')
  await user.click(save())
  expect(send.mock.calls).toEqual([[{ ...first, title: 'Plan A und B' }, tagged({ ...first, title: 'Plan B' })]])
})

test('a save refused because of another field is repeated with both changes, without a question', async () => {
  const send = vi.fn<Send>(async () => {}).mockRejectedValueOnce(refused({ ...first, remark: 'Neu' }))
  const { user, field, save, onClose } = await openDialog(send)
  await user.type(field('Titel'), ' A')
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(send.mock.calls).toEqual([
    [{ ...first, title: 'Plan A' }, tagged(first)],
    [{ ...first, title: 'Plan A', remark: 'Neu' }, tagged({ ...first, remark: 'Neu' })],
  ])
})

test('a save refused because of the same field keeps the input and asks', async () => {
  const send = vi.fn<Send>(async () => {}).mockRejectedValueOnce(refused({ ...first, title: 'Plan B' }))
  const { user, dialog, field, save, onClose } = await openDialog(send)
  await user.type(field('Titel'), ' A')
  await user.click(save())
  expect(await dialog.findByRole('group', { name: 'Titel' })).toBeTruthy()
  expect([field('Titel').value, onClose.mock.calls.length]).toEqual(['Plan A', 0])
  await user.click(dialog.getByRole('button', { name: 'Eigenes behalten' }))
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(send.mock.calls[1]).toEqual([{ ...first, title: 'Plan A' }, tagged({ ...first, title: 'Plan B' })])
})

test('a save that is refused five times gives up and keeps the input', async () => {
  let turn = 0
  const send = vi.fn<Send>(() => Promise.reject(refused({ ...first, remark: `Neu ${turn++}` })))
  const { user, field, save, onClose } = await openDialog(send)
  await user.type(field('Titel'), ' A')
  await user.click(save())
  await waitFor(() => expect(send).toHaveBeenCalledTimes(5))
  expect([field('Titel').value, onClose.mock.calls.length]).toEqual(['Plan A', 0])
})

test('a version known from a refused save is not announced again', async () => {
  const send = vi.fn<Send>(async () => {}).mockRejectedValueOnce(refused({ ...first, title: 'Plan B' }))
  const { user, dialog, field, save, hear } = await openDialog(send)
  await user.type(field('Titel'), ' A')
  await user.click(save())
  await dialog.findByRole('group', { name: 'Titel' })
  hear({ ...first, title: 'Plan B' })
  expect(dialog.getAllByRole('group')).toHaveLength(1)
  expect(currentNotice()).toBeNull()
})

test('input for a deleted object stays visible and cannot be saved', async () => {
  const send = vi.fn<Send>(async () => {})
  const { user, dialog, field, save, hear } = await openDialog(send)
  await user.type(field('Titel'), ' A')
  hear(null)
  expect(await dialog.findByText(/wurde inzwischen gelöscht/)).toBeTruthy()
  expect(currentNotice()?.message).toContain('gelöscht')
  expect((save() as HTMLButtonElement).disabled).toBe(true)
  await user.type(field('Titel'), '{Enter}')
  expect([send.mock.calls, field('Titel').value]).toEqual([[], 'Plan A'])
})
