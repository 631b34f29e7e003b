import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Guard, guard } from './guard.ts'
import { beginSession, signIn } from './sign-in.ts'

type Fixtures = {
  /** Fails the test at its end if a browser reported a problem that the test did not declare. */
  guard: Guard
  /** Signs a user in in a new browser context; with `null` as the address no page is opened. */
  enter: (username: string, address?: string | null, options?: BrowserContextOptions) => Promise<Page>
}

/** A browser journey; unexpected browser errors make it fail. */
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
