import { answered } from '#e2e/guard.ts'
import { go, openDialog, press } from './actions.ts'
import type { Shown } from './shown.ts'

const parts = ['users', 'committees', 'memberships', 'business_types', 'tag_options', 'text_fragments', 'configuration', 'audit_log']
const adding = {
  users: 'add_user',
  committees: 'add_committee',
  memberships: 'add_membership',
  business_types: 'add_business_types',
  tag_options: 'add_tag_options',
  text_fragments: 'add_text_fragments',
}
const shown = (name: string, open: Shown['open'], more: Partial<Shown> = {}): Shown => ({
  area: 'administration',
  name,
  username: 'admin',
  open,
  ...more,
})

/** The administrators' screens. */
export const ofAdministration: Shown[] = [
  ...parts.map((part) => shown(part.replaceAll('_', ' '), (stage) => go(stage, `/admin/${part}`))),
  ...Object.entries(adding).flatMap(([part, key]) => [
    shown(`${part.replaceAll('_', ' ')}, one is added`, async (stage) => {
      await go(stage, `/admin/${part}`)
      await openDialog(stage, `administration_pages.${key}`)
    }),
    shown(`${part.replaceAll('_', ' ')}, one is changed`, async (stage) => {
      await go(stage, `/admin/${part}`)
      await openDialog(stage, 'shell.edit_thing')
    }),
  ]),
  shown(
    'users, one is refused',
    async (stage) => {
      await go(stage, '/admin/users')
      await openDialog(stage, 'administration_pages.add_user')
      const fields = stage.page.getByRole('dialog').getByRole('textbox')
      await fields.first().fill('member')
      await stage.page.keyboard.press('Control+Enter')
    },
    { expects: [answered(400)] },
  ),
  shown('users, nobody fits', async (stage) => {
    await go(stage, '/admin/users?query=xylophon')
  }),
  shown(
    'committees on a telephone',
    async (stage) => {
      await go(stage, '/admin/committees')
      await press(stage, 'shell.open_navigation')
    },
    { isNarrow: true },
  ),
]
