import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Guard, guard } from './guard.ts'
import { beginSession, signIn } from './sign-in.ts'

type Fixtures = {
  /** Fails the test at its end when a browser complained of anything that the test did not announce. */
  guard: Guard
  /** Signs somebody in, in a browser of their own; for `null` as the address nothing is opened. */
  enter: (username: string, address?: string | null, options?: BrowserContextOptions) => Promise<Page>
}

/** A browser journey; nothing may go wrong unseen. */
export const test = base.extend<Fixtures>({
  guard: [
    async ({ context }, hand) => {
      const guarded = guard()
      await guarded.watch(context)
      await hand(guarded)
      expect(guarded.complaints(), 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
  enter: async ({ browser, guard: { watch } }, hand) => {
    const contexts: { close: () => Promise<void> }[] = []
    await hand(async (username, address, options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await watch(context)
      const page = await context.newPage()
      await (address === null ? beginSession(page, username) : signIn(page, username, address))
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }
