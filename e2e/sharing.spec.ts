import type { Page } from '@playwright/test'
import { getLayer, shareLayer } from '#features/annotations/layer-contract.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { expectAccessible } from './accessibility.ts'
import { apiAddress, csrfToken, read } from './api.ts'
import { administer } from './committees.ts'
import { beginSession, expect, test } from './journey.ts'
import { isConnected } from './offline/network.ts'
import { drag, expectPaper, keptOf, openFreshPaper, placeOn, sheetOf } from './open-paper.ts'

const searchOf = (page: Page) => new URL(page.url()).searchParams

/** Draws one short line with the pen in this row. */
async function draw(page: Page, row: number) {
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeEnabled()
  await page.getByRole('radio', { name: 'Stift', exact: true }).click()
  await drag(page, [
    [200, 400 + row * 40],
    [300, 404 + row * 40],
  ])
}

/** Shares the layer through the API with exactly these people. */
async function share(page: Page, layer_id: number, user_id: number) {
  const response = await page.request.post(apiAddress(fillPath(shareLayer.path, { id: layer_id })), {
    headers: { 'X-CSRFToken': await csrfToken(page) },
    data: { users: [{ id: user_id, type: 'user', shared: true }], name: 'Für die Fraktion', send_message: false, text: '' },
  })
  expect(response.status()).toBe(200)
}

/** A possible recipient who does not have the layer yet. */
async function nobodyYet(page: Page, layer_id: number) {
  const { users } = await read(page, getLayer, { params: { id: layer_id } })
  return users.find(({ type, shared }) => type === 'user' && !shared)!.id
}

const idOf = async (page: Page) => ((await (await page.request.get(apiAddress('users/me/'))).json()) as { id: number }).id

/** What others have drawn on the first page. */
const below = (page: Page) => sheetOf(page).locator('[data-layer] path[fill-opacity]')

test('a recipient sees a shared layer live, copies from it, and loses it at once when the share ends', {
  tag: '@main',
}, async ({ page, enter }) => {
  await beginSession(page, 'responsible')
  const committee = await openFreshPaper(page)
  await administer(['member', 'add', 'colleague', committee.title, '--roles', 'member', '--begin-date', '2020-01-01'])
  const layer_id = Number(searchOf(page).get('layer_id'))
  const { pathname } = new URL(page.url())
  await draw(page, 0)
  await expect.poll(async () => (await keptOf(page)).length).toBe(1)

  const colleague = await enter('member', `${pathname}?version_id=${searchOf(page).get('version_id')}`)
  await expectPaper(colleague, 'Seite 1 von 1')
  const legend = colleague.getByRole('button', { name: /^Ebenen/ })
  await expect(legend).toHaveCount(0)
  for (const reader of [page, colleague]) await expect.poll(() => isConnected(reader)).toBe(true)
  await share(page, layer_id, await idOf(colleague))
  await expect(legend).toBeVisible()
  await expect(below(colleague)).toHaveCount(1)

  // The owner continues on a new private layer; strokes on the shared layer, once chosen, reach the recipient without further steps.
  await expect.poll(() => Number(searchOf(page).get('layer_id'))).not.toBe(layer_id)
  await page.getByRole('link', { name: 'Für die Fraktion', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Geteilt: «Für die Fraktion»' })).toBeVisible()
  await draw(page, 1)
  await expect(below(colleague)).toHaveCount(2)

  const place = await placeOn(colleague, [250, 402])
  await colleague.mouse.click(place.x, place.y)
  const card = colleague.getByRole('region', { name: /^Stift von / })
  await expect(card).toBeFocused()
  await expectAccessible(colleague, '[data-page="1"]')
  await card.getByRole('button', { name: 'In meine Anmerkungen übernehmen' }).click()
  await colleague.keyboard.press('Escape')
  await expect.poll(async () => (await keptOf(colleague)).length).toBe(1)
  await colleague.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect.poll(async () => (await keptOf(colleague)).length).toBe(0)
  await colleague.keyboard.press('Control+y')
  await expect.poll(async () => (await keptOf(colleague)).length).toBe(1)

  await legend.click()
  const own = colleague.getByRole('checkbox', { name: /Für die Fraktion/ })
  await expect(own).toBeChecked()
  await expectAccessible(colleague, '[role=dialog]')
  await own.click()
  await expect(below(colleague)).toHaveCount(0)
  await own.click()
  await expect(below(colleague)).toHaveCount(2)
  await colleague.keyboard.press('Escape')

  // The layer goes to somebody else: the colleague's page removes it even after an hour without input, and its refetch does not count as
  // use of the session.
  await colleague.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 3_600_000
  })
  const asked = colleague.waitForRequest(
    (request) => request.url().endsWith('/annotation_layers/') && request.headers()['x-unattended'] === 'true',
  )
  await share(page, layer_id, await nobodyYet(page, layer_id))
  await asked
  await expect(below(colleague)).toHaveCount(0)
  await expect(colleague.getByText('teilt Anmerkungen zu diesem Dokument nicht mehr mit Ihnen')).toBeVisible()
  await expect(legend).toHaveCount(0)
  await expect(sheetOf(colleague).locator('svg path[d]')).toHaveCount(1)
})
