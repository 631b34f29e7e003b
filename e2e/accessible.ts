import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No violation of any rule of axe, best practices included; of a part alone where the rest was looked at before: a paper takes long. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(within).setLegacyMode().analyze()
  expect(violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' … ')}`)).toEqual([])
}
