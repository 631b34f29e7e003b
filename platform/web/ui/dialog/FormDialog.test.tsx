import { Select, Textarea, TextInput } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { startLanguage } from '#platform/web/lib/language/language.ts'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { FormDialog } from './FormDialog.tsx'

type Props = { save: (values: object) => Promise<unknown>; onClose: () => void; canSave?: boolean }

function PaperDialog({ save, onClose, canSave = true }: Props) {
  const form = useForm({ title: '', remark: '' }, { required: ['title'] })
  return (
    <FormDialog title="Papier" size={500} form={form} save={() => save(form.values)} onClose={onClose} canSave={canSave}>
      <TextInput label="Titel" {...form.text('title')} data-autofocus />
      <Textarea label="Bemerkung" {...form.text('remark')} />
      <Select label="Art" searchable data={['Antrag']} />
      <Select label="Farbe" data={['Rot']} />
    </FormDialog>
  )
}

async function openDialog(save: Props['save'] = async () => {}, canSave = true) {
  await startLanguage()
  const onClose = vi.fn<() => void>()
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <QueryClientProvider client={createQueryClient(async () => {})}>
        <PaperDialog save={save} onClose={onClose} canSave={canSave} />
      </QueryClientProvider>
    </Themed>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Papier' }))
  return { user: userEvent.setup(), onClose, dialog, title: dialog.getByLabelText('Titel'), remark: dialog.getByLabelText('Bemerkung') }
}

type Opened = Awaited<ReturnType<typeof openDialog>>

test('a missing required value is shown at its field, which gets the focus, and nothing is sent', async () => {
  const save = vi.fn<Props['save']>(async () => {})
  const { user, dialog, title, remark, onClose } = await openDialog(save)
  await user.type(title, '  ')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(dialog.getByText('Dieses Feld ist erforderlich.')).toBeTruthy()
  expect(document.activeElement).toBe(title)
  expect(save).not.toHaveBeenCalled()

  await user.type(title, 'Voranschlag')
  expect(dialog.queryByText('Dieses Feld ist erforderlich.')).toBeNull()
  await user.type(remark, 'dringend')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(save.mock.calls).toEqual([[{ title: '  Voranschlag', remark: 'dringend' }]])
  expect(onClose).toHaveBeenCalledOnce()
})

test('Ctrl+Enter in an open picker chooses the option without saving', async () => {
  const save = vi.fn<Props['save']>(async () => {})
  const { user, dialog, title } = await openDialog(save)
  await user.type(title, 'Voranschlag')
  const picker = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Art' })
  await user.type(picker, 'Ant{ArrowDown}{Control>}{Enter}{/Control}')
  expect(picker.value).toBe('Antrag')
  expect(save).not.toHaveBeenCalled()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(save).toHaveBeenCalledOnce()
})

test('Ctrl+Enter in a closed picker saves without opening it', async () => {
  const save = vi.fn<Props['save']>(async () => {})
  const { user, dialog, title } = await openDialog(save)
  await user.type(title, 'Voranschlag')
  dialog.getByRole('combobox', { name: 'Farbe' }).focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(save).toHaveBeenCalledOnce()
  expect(screen.queryByRole('option')).toBeNull()
})

test('a refusal keeps the input and is shown at its field, or below if the form has no such field', async () => {
  const refused = new Refused(400, { remark: ['Zu lang.', 'Zu laut.'], owner: ['Niemand.'] })
  const { user, dialog, title, remark, onClose } = await openDialog(() => Promise.reject(refused))
  await user.type(title, 'Voranschlag{Enter}')
  expect(await dialog.findByText(/Zu lang/)).toBeTruthy()
  const ofNoField = dialog.getByText('Niemand.')
  // Above the buttons, it would push them away.
  const button = dialog.getByRole('button', { name: 'Speichern' })
  expect(button.compareDocumentPosition(ofNoField) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  expect(document.activeElement).toBe(remark)
  expect((title as HTMLInputElement).value).toBe('Voranschlag')
  expect(onClose).not.toHaveBeenCalled()
})

test.each([
  ['Escape', async ({ user }: Opened) => user.keyboard('{Escape}')],
  ['the cross', async ({ user, dialog }: Opened) => user.click(dialog.getByRole('button', { name: 'Schliessen' }))],
  ['cancel', async ({ user, dialog }: Opened) => user.click(dialog.getByRole('button', { name: 'Abbrechen' }))],
])('%s closes the form at once if nothing is lost, and otherwise asks', async (_way, leave) => {
  const opened = await openDialog()
  const { user, dialog, title, onClose } = opened
  await user.type(title, 'V')
  await leave(opened)
  expect(onClose).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Weiter bearbeiten' }))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Abbrechen' }))
  await user.clear(title)
  await leave(opened)
  expect(onClose).toHaveBeenCalledOnce()
  await user.type(title, 'V')
  await leave(opened)
  await user.click(dialog.getByRole('button', { name: 'Angaben verwerfen' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a double click saves once', async () => {
  const save = vi.fn<Props['save']>(() => new Promise(() => {}))
  const { user, dialog, title } = await openDialog(save)
  await user.type(title, 'V')
  await user.dblClick(dialog.getByRole('button', { name: 'Speichern' }))
  expect(save).toHaveBeenCalledOnce()
})

test('the keyboard does not save where saving is not possible', async () => {
  const save = vi.fn<Props['save']>(async () => {})
  const { user, title } = await openDialog(save, false)
  await user.type(title, 'V{Control>}{Enter}{/Control}{Enter}')
  expect(save).not.toHaveBeenCalled()
})
