import { screen, within } from '@testing-library/react'
import { aCommitteeUser } from '#features/committees/web/fixtures.ts'
import { noRules } from '#features/motions/rules.ts'
import { rolesOf } from '#features/motions/web/list/list-fixtures.tsx'
import { claimStorage } from '#platform/web/lib/storage/app-state.ts'
import { closeNotice } from '#platform/web/ui/feedback/notify.ts'
import { aCommittee, aCommitteeWithMeetings, aConfiguration, aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubUploads } from '#testing/web/servers/browser-stubs.ts'

export const rights = { can_post_ris_proposals: true, can_post_ris_suggestions: true }
export const canton = aConfiguration({ is_solothurn: true })
export const member = aUser({ roles: rolesOf('member') })

const eva = aCommitteeUser({ id: 1, first_name: 'Eva', last_name: 'Muster', username: 'muster' })
const beat = aCommitteeUser({ id: 12, first_name: 'Beat', last_name: 'Ärni', username: 'aerni' })
const guest = aCommitteeUser({ id: 13, first_name: 'Gast', last_name: 'Gabathuler', username: 'gast', roles: ['access'] })

/** Committee 2, in which Muster Eva may post everything. */
export const known = {
  'users/me/': member,
  'committees/': [aCommittee(rights)],
  'committees/2/': aCommitteeWithMeetings([], rights),
  'committees/2/users/': [beat, guest, aCommitteeUser(), eva],
  'businesstypes/?show_for_proposal=true': [
    { id: 9, title: 'Postulat', api_uid: 'postulat', rules: noRules },
    { id: 10, title: 'Interpellation', api_uid: 'interpellation', rules: noRules },
  ],
  'businesses/': [
    { id: 5, number: 'A 1', title: 'Voranschlag', display_name: 'A 1 Voranschlag' },
    { id: 6, number: 'B 2', title: 'Teilrevision', display_name: 'B 2 Teilrevision' },
  ],
}

type Named = 'Vorstoss einreichen' | 'Antrag einreichen'

/** The page of own postings, which has both dialogs, with one of them open. */
export async function openPosting(name: Named, answers: Record<string, unknown> = {}) {
  closeNotice()
  claimStorage(1)
  const sent = stubUploads()
  const { user, ...app } = await openApp('/committees/2/postings', { ...known, ...answers })
  const opener = await screen.findByRole('button', { name })
  const open = async () => {
    await user.click(opener)
    return within(await screen.findByRole('dialog', { name }))
  }
  const dialog = await open()
  const button = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Einreichen' })
  const choose = async (field: string, option: string) => {
    await user.click(await dialog.findByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const offered = async (field: string) => {
    await user.click(await dialog.findByRole('combobox', { name: field }))
    const options = await screen.findAllByRole('option')
    await user.keyboard('{Escape}')
    return options.map(({ textContent }) => textContent)
  }
  const write = async (field: string, text: string) => {
    await user.click(dialog.getByRole('textbox', { name: field }))
    await user.paste(text)
  }
  const attach = (...files: File[]) => user.upload(dialog.getByLabelText(/Dateien wählen/), files)
  /** Fills in all required fields. */
  const fill = async () => {
    if (name === 'Antrag einreichen') await choose('Geschäft', 'A 1 Voranschlag')
    else {
      await choose('Geschäftsart', 'Postulat')
      await write('Titel', 'Mehr Velowege')
    }
    await write('Beschreibung', 'Der Regierungsrat baut Velowege.')
  }
  return { ...app, user, sent, dialog, open, button, choose, offered, write, attach, fill }
}

/** The fields that were sent as `name=value`; for files their names. */
export const formOf = ({ form }: { form: FormData | undefined }) =>
  [...(form ?? [])].map(([name, value]) => `${name}=${value instanceof File ? value.name : value}`)
