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
