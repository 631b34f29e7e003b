import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { vi } from 'vitest'
import { aCommitteeUser, aGroup } from '#features/committees/web/fixtures.ts'
import { noRules } from '#features/motions/rules.ts'
import { aMotion, aSignatory } from '#features/motions/web/fixtures.ts'
import { addMotionTexts } from '#features/motions/web/queries.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import { startLanguage } from '#platform/web/lib/language/language.ts'
import { SiteProvider } from '#platform/web/lib/site.tsx'
import { claimStorage } from '#platform/web/lib/storage/app-state.ts'
import { closeNotice } from '#platform/web/ui/feedback/notify.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { aCommittee, aUser } from '#testing/web/fixtures.ts'
import { stubServer } from '#testing/web/open-app.tsx'
import { EditMotionDialog } from './EditMotionDialog.tsx'
import type { EditMotionProps } from './motion-form.ts'
import type { MotionBody } from './use-save-motion.ts'

export const businessTypes = [
  { id: 9, title: 'Postulat', api_uid: 'postulat', rules: noRules },
  { id: 10, title: 'Interpellation', api_uid: 'interpellation', rules: noRules },
]
export const eva = aCommitteeUser({ id: 1, first_name: 'Eva', last_name: 'Muster', username: 'muster' })
const beat = aCommitteeUser({ id: 12, first_name: 'Beat', last_name: 'Ärni', username: 'aerni' })
const guest = aCommitteeUser({ id: 13, first_name: 'Gast', last_name: 'Gabathuler', username: 'gast', roles: ['access'] })

/** Committee 2 as the dialog loads it: members Ärni, Keller and Muster, a guest, the group Ausschuss. */
const known = {
  'users/me/': aUser(),
  'committees/': [aCommittee()],
  'committees/2/users/': [beat, guest, aCommitteeUser(), eva],
  'committees/2/committee_groups/': [aGroup()],
  'businesstypes/?show_for_proposal=true': businessTypes,
}

/** The dialog alone, by default for a new motion of meeting 4. */
export async function openEditDialog(answers: Record<string, unknown> = {}, props: Partial<EditMotionProps> = { meeting_id: 4 }) {
  cleanup()
  closeNotice()
  const asked = stubServer({ ...known, ...answers })
  await startLanguage()
  await addMotionTexts()
  claimStorage(1)
  const onClose = vi.fn<() => void>()
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <SiteProvider site={{ time_zone: 'Europe/Zurich' }}>
        <QueryClientProvider client={createQueryClient(async () => {})}>
          <Suspense>
            <EditMotionDialog committee_id={2} onClose={onClose} {...props} />
          </Suspense>
        </QueryClientProvider>
      </SiteProvider>
    </Themed>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: props.motion ? 'Vorstoss bearbeiten' : 'Neuer Vorstoss' }))
  const user = userEvent.setup()
  const save = dialog.queryByRole<HTMLButtonElement>('button', { name: 'Speichern' })
  const choose = async (field: string, option: string | RegExp) => {
    await user.click(await dialog.findByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const write = async (field: string, text: string) => {
    await user.click(dialog.getByRole('textbox', { name: field }))
    await user.paste(text)
  }
  const offered = async (field: string) => {
    await user.click(await dialog.findByRole('combobox', { name: field }))
    const options = await screen.findAllByRole('option')
    await user.keyboard('{Escape}')
    return options.map(({ textContent }) => textContent)
  }
  return { asked, user, dialog, onClose, save, choose, write, offered }
}
export type OpenDialog = Awaited<ReturnType<typeof openEditDialog>>

/** Fills in all required fields. */
export async function writeMotion({ write, choose }: OpenDialog): Promise<void> {
  await choose('Geschäftsart', 'Postulat')
  await write('Titel', 'Mehr Velowege')
  await write('Wortlaut', 'Der Regierungsrat baut Velowege.')
}

/** The motion that the server makes of a request body. */
export const madeOf = ({ title, description, reason, is_urgent, rights_holder, signatories }: MotionBody) =>
  aMotion({ title, description, reason, is_urgent, rights_holder, signatories: signatories.map((named) => aSignatory(named)) })
