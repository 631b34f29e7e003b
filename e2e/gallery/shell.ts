import { expect } from '@playwright/test'
import { agendaItemWithAll, financeId, runningMeeting } from '#e2e/demonstration.ts'
import { answered, unanswered } from '#e2e/journey.ts'
import { go, openDialog, openMenu, openUserMenu, press, type Shown, type Stage } from './screen.ts'

const home = async (stage: Stage) => go(stage, `/committees/${await financeId(stage.page)}`)
const shell = (name: string, open: Shown['open'], more: Partial<Shown> = {}): Shown => ({
  area: 'shell',
  name,
  username: 'member',
  open,
  ...more,
})

/** The frame around the pages, and error pages. */
export const aroundPages: Shown[] = [
  shell('user menu', async (stage) => {
    await home(stage)
    await openUserMenu(stage)
  }),
  shell(
    'user menu of an administrator',
    async (stage) => {
      await go(stage, '/admin/users')
      await openUserMenu(stage)
    },
    { username: 'admin' },
  ),
  shell('mails about news are chosen', async (stage) => {
    await home(stage)
    await openUserMenu(stage)
    await openDialog(stage, 'subscriptions.title', 'menuitem')
  }),
  shell('quick access', async (stage) => {
    await home(stage)
    await stage.page.keyboard.press('Control+k')
    await expect(stage.page.getByRole('dialog')).toBeVisible()
  }),
  shell('what is dealt with now', async (stage) => {
    await home(stage)
    await openMenu(stage, 'live.active_items_are')
  }),
  shell('help', async (stage) => {
    await home(stage)
    await openDialog(stage, 'help.title')
  }),
  shell('share this page', async (stage) => {
    await home(stage)
    await openDialog(stage, 'share.title')
  }),
  shell(
    'navigation as a drawer',
    async (stage) => {
      await home(stage)
      await press(stage, 'shell.open_navigation')
    },
    { isNarrow: true },
  ),
  shell('the first stop of the tab key', async (stage) => {
    await home(stage)
    await stage.page.keyboard.press('Tab')
  }),
  shell('a message of success', async (stage) => {
    await home(stage)
    await stage.page.evaluate(() => localStorage.setItem('traktanda:/:version', '"0.0.1"'))
    await stage.page.reload()
    await expect(stage.page.getByRole('status').getByRole('strong')).toBeVisible()
  }),
  shell(
    'a message of failure',
    async (stage) => {
      await go(stage, `/agenda_items/${(await agendaItemWithAll(stage.page)).id}`)
      await stage.page.route('**/api/v1/**', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500 }),
      )
      await stage.page.getByRole('main').getByRole('button', { pressed: false }).first().click()
      await expect(stage.page.getByRole('alert')).toBeVisible()
    },
    { expects: [answered(500)] },
  ),
  shell(
    'without a connection',
    async (stage) => {
      await home(stage)
      await stage.page.context().setOffline(true)
      await expect(stage.page.getByRole('contentinfo').getByRole('status')).not.toBeEmpty()
    },
    { expects: [unanswered] },
  ),
  shell(
    'a page that is not there without a connection',
    async (stage) => {
      await go(stage, '/taken-along')
      await home(stage)
      const { id } = await runningMeeting(stage.page)
      await stage.page.context().setOffline(true)
      await expect(stage.page.getByRole('contentinfo').getByRole('status')).not.toBeEmpty()
      await stage.page.locator(`a[href$="/meetings/${id}"]`).first().click()
      await expect(stage.page.getByRole('heading', { level: 1, name: stage.say('reach.not_available') })).toBeVisible()
    },
    { expects: [unanswered] },
  ),
  shell(
    'a server that fails',
    async (stage) => {
      const { id } = await runningMeeting(stage.page)
      await stage.page.route(`**/api/v1/meetings/${id}/`, (route) => route.fulfill({ status: 500 }))
      await stage.page.goto(`/meetings/${id}`)
      await expect(stage.page.getByRole('heading', { level: 1, name: stage.say('shell.error_title') })).toBeVisible()
    },
    { expects: [answered(500)] },
  ),
  shell(
    'an application that does not start',
    async (stage) => {
      await stage.page.route('**/api/v1/app_config/**', (route) => route.fulfill({ status: 500 }))
      await stage.page.route('**/api/v1/**', (route) => route.fulfill({ status: 500 }))
      await stage.page.goto('/')
      await expect(
        stage.page
          .getByRole('button', { name: stage.say('shell.reload') })
          .or(stage.page.getByRole('heading', { level: 1 }))
          .first(),
      ).toBeVisible()
    },
    { expects: [answered(500)] },
  ),
  shell('still loading', async (stage) => {
    await stage.page.route('**/api/v1/users/me/', () => {})
    await stage.page.goto('/')
    await expect(stage.page.locator('.mantine-Skeleton-root').first()).toBeVisible()
  }),
  shell('a meeting that is still loading', async (stage) => {
    const { id } = await runningMeeting(stage.page)
    await stage.page.route('**/api/v1/meetings/**', () => {})
    await stage.page.goto(`/meetings/${id}`)
    await expect(stage.page.locator('.mantine-Skeleton-root').first()).toBeVisible()
  }),
  shell('taken along', (stage) => go(stage, '/taken-along')),
  shell('not yet on the server', (stage) => go(stage, '/unsent')),
  shell('suggestions of the search', async (stage) => {
    await home(stage)
    await stage.page.getByRole('combobox', { name: stage.say('live_search.field') }).fill('Kommission')
    await expect(stage.page.getByRole('option').first()).toBeVisible()
  }),
  shell(
    'the search over the header',
    async (stage) => {
      await home(stage)
      await press(stage, 'live_search.open')
      await stage.page.getByRole('combobox', { name: stage.say('live_search.field') }).fill('Kommission')
      await expect(stage.page.getByRole('option').first()).toBeVisible()
    },
    { isNarrow: true },
  ),
]
