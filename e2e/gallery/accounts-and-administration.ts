import { expect } from '@playwright/test'
import { apiAddress, csrfToken } from '#e2e/api.ts'
import { administer } from '#e2e/committees.ts'
import { answered, sendSignIn } from '#e2e/journey.ts'
import { ownPlace } from '#e2e/tested-sites.ts'
import { administrationParts } from '#features/administration/parts.ts'
import { beginTotp, confirmTotp, getSecondFactor } from '#features/identity/second-factor.ts'
import { codeAt } from '#testing/server/clients/sign-in.ts'
import { go, once, openDialog, press, type Shown, type Stage } from './screen.ts'

const password = 'Zytglogge 1530'
const outside = (name: string, open: Shown['open'], more: Partial<Shown> = {}): Shown => ({
  area: 'sign-in',
  name,
  username: null,
  open,
  ...more,
})
const account = (name: string, open: Shown['open']): Shown => ({ area: 'account', name, username: 'member', open })

/** A user with an authenticator app; the page ends at the second step of the sign-in. */
async function comeToSecondStep(stage: Stage) {
  const { page, language } = stage
  const username = await once('second factor', async () => {
    await administer(['user', 'add', 'zweitfaktor', '--last-name', 'Zweifel'], { data_dir: ownPlace().data_dir, password })
    await page.goto('/login')
    await sendSignIn(page, { username: 'zweitfaktor', password, language })
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    const post = async (path: string, data: object) => {
      const answer = await page.request.post(apiAddress(path), { headers: { 'X-CSRFToken': await csrfToken(page) }, data })
      expect(answer.status()).toBe(200)
      return answer.json() as Promise<{ secret: string }>
    }
    const { secret } = await post(beginTotp.path, { password })
    await post(confirmTotp.path, { code: codeAt(secret, new Date()) })
    await page.context().clearCookies()
    return 'zweitfaktor'
  })
  await page.goto(`/login?language=${language}`)
  await sendSignIn(page, { username, password, language })
  await expect(page.getByRole('heading', { level: 1, name: stage.say('second_factor.title') })).toBeVisible()
}

/** Pretends that the site has a host name: browsers keep no passkeys for IP addresses. */
async function addPasskey(stage: Stage) {
  await stage.page.route(`**${apiAddress(getSecondFactor.path)}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), takes_passkeys: true } })
  })
  await go(stage, '/account')
  await openDialog(stage, 'account.add_passkey')
}

/** Signing in, and account security. */
export const ofSigningIn: Shown[] = [
  outside('sign in', async ({ page, language }) => {
    await page.goto(`/login?language=${language}`)
  }),
  outside(
    'sign in, refused',
    async ({ page, language }) => {
      await page.goto(`/login?language=${language}`)
      await sendSignIn(page, { username: 'member', password: 'falsch', language })
      await expect(page.getByRole('alert')).toBeVisible()
    },
    { expects: [answered(401)] },
  ),
  outside('second step', comeToSecondStep),
  outside(
    'second step, wrong code',
    async (stage) => {
      await comeToSecondStep(stage)
      await stage.page.getByLabel(stage.say('second_factor.code')).fill('000000')
      await stage.page.keyboard.press('Enter')
      await expect(stage.page.getByRole('alert')).toBeVisible()
    },
    { expects: [answered(401)] },
  ),
  account('authenticator app is set up', async (stage) => {
    await go(stage, '/account')
    await openDialog(stage, 'account.set_up')
    await stage.page.keyboard.type('demo')
    await stage.page.keyboard.press('Enter')
    await expect(stage.page.getByRole('dialog').locator('code')).toBeVisible()
  }),
  account('passkey is added', addPasskey),
  account('access token is created', async (stage) => {
    await go(stage, '/account')
    await openDialog(stage, 'account.add_token')
  }),
  account('sign-ins elsewhere are ended', async (stage) => {
    await go(stage, '/account')
    if ((await stage.page.getByRole('button', { name: stage.say('account.end_others') }).count()) > 0)
      await press(stage, 'account.end_others')
  }),
]

const adding = {
  users: 'add_user',
  committees: 'add_committee',
  memberships: 'add_membership',
  business_types: 'add_business_types',
  tag_options: 'add_tag_options',
  text_fragments: 'add_text_fragments',
  legislative_terms: 'add_legislative_terms',
}
const administering = (name: string, open: Shown['open'], more: Partial<Shown> = {}): Shown => ({
  area: 'administration',
  name,
  username: 'admin',
  open,
  ...more,
})

/** The administrators' screens. */
export const ofAdministration: Shown[] = [
  ...administrationParts.map((part) => administering(part.replaceAll('_', ' '), (stage) => go(stage, `/admin/${part}`))),
  ...Object.entries(adding).flatMap(([part, key]) => [
    administering(`${part.replaceAll('_', ' ')}, one is added`, async (stage) => {
      await go(stage, `/admin/${part}`)
      await openDialog(stage, `administration_pages.${key}`)
    }),
    administering(`${part.replaceAll('_', ' ')}, one is changed`, async (stage) => {
      await go(stage, `/admin/${part}`)
      await openDialog(stage, 'shell.edit_thing')
    }),
  ]),
  administering(
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
  administering('users, nobody fits', async (stage) => {
    await go(stage, '/admin/users?query=xylophon')
  }),
  administering(
    'committees on a telephone',
    async (stage) => {
      await go(stage, '/admin/committees')
      await press(stage, 'shell.open_navigation')
    },
    { isNarrow: true },
  ),
]
