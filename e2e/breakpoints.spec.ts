import { breakpoints } from '#platform/web/ui/theme/breakpoints.ts'
import { expectNoSidewaysScrolling } from './accessibility.ts'
import { agendaItemWithAll } from './demonstration.ts'
import { expect, test } from './journey.ts'

/** Each breakpoint, and the widths beside it; and those of a tablet in two positions. */
const edges = [...Object.values(breakpoints).filter((width) => width >= 320), 1024].flatMap((width) => [width - 1, width, width + 1])

test('at every edge of the layout the page is not covered, and the whole trail of crumbs is seen', async ({ enter }) => {
  const page = await enter('member')
  const item = await agendaItemWithAll(page)
  await page.goto(`/agenda_items/${item.id}`)
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  for (const width of edges) {
    await page.setViewportSize({ width, height: 900 })
    await expect(
      page.getByRole('button', { name: width < breakpoints.phone ? 'Navigation öffnen' : 'Navigation schliessen' }),
    ).toBeVisible()
    // The left edge, where a navigation would lie over it.
    await expect
      .poll(
        () =>
          heading.evaluate((title) =>
            title.contains(document.elementFromPoint(title.getBoundingClientRect().x + 4, title.getBoundingClientRect().y + 8)),
          ),
        `${width}`,
      )
      .toBe(true)
    await expectNoSidewaysScrolling(page)
    const trail = page.getByRole('navigation', { name: 'Sie sind hier' })
    if (width < breakpoints.compact) continue
    const [whole, last] = [await trail.boundingBox(), await trail.getByRole('listitem').last().boundingBox()]
    expect((last?.x ?? 0) + (last?.width ?? 0), `${width}`).toBeLessThanOrEqual((whole?.x ?? 0) + (whole?.width ?? 0) + 1)
    expect(last?.width, `${width}`).toBeGreaterThan(44)
    expect(await trail.locator('a, span').evaluateAll((texts) => texts.map((text) => getComputedStyle(text).hyphens))).not.toContain('auto')
  }
})

test('beside the tabs of papers no crumb is squeezed, and the agenda item can be read', async ({ enter }) => {
  const page = await enter('member')
  const { proposal } = await agendaItemWithAll(page)
  await page.goto(`/proposals/${proposal.id}`)
  const trail = page.getByRole('navigation', { name: 'Sie sind hier' })
  await expect(page.getByRole('navigation', { name: 'Unterlage wechseln' }).locator('[aria-current=page]')).toBeVisible()
  for (const width of [breakpoints.compact, 1024, 1180, breakpoints.tablet, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const shown = await trail.getByRole('link').evaluateAll((all) => all.map((link) => link.clientWidth))
    expect(Math.min(...shown), `${width}`).toBeGreaterThanOrEqual(44)
    // The agenda item.
    expect(shown.at(-1), `${width}`).toBeGreaterThan(80)
  }
})

test('until a paper is loaded, its skeleton fills the room of its viewer', async ({ enter }) => {
  const page = await enter('member')
  const { proposal } = await agendaItemWithAll(page)
  const loading = Promise.withResolvers<void>()
  await page.route('**/proposals/*/versions/', async (route) => {
    await loading.promise
    await route.continue()
  })
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/proposals/${proposal.id}`)
    const skeleton = await page.getByRole('main').getByText('Wird geladen …').locator('..').boundingBox()
    expect(skeleton, `${width}`).toEqual({
      x: width - (skeleton?.width ?? 0),
      y: 64,
      width: width < breakpoints.tablet ? width : width - 300,
      height: height - 64,
    })
  }
  loading.resolve()
  await expect(page.getByRole('group', { name: 'Seiten des Dokuments' })).toBeVisible()
})
