import type { Browser, BrowserContext, Page } from '@playwright/test'
import { payloadsIn } from '#testing/server/hostile/script-payloads.ts'
import type { Guard } from './guard.ts'
import type { ScriptSite, Who } from './script-site.ts'

/** Effects in a browser that no text may cause: a call of the witness, a dialog, a navigation. */
export type Watched = { context: BrowserContext; page: Page; happened: string[] }

/** A browser of a user, or without sign-in; `bypassCSP` turns off the content security policy, so that only escaping protects. */
export async function aWatchedBrowser(
  { browser, guard, site }: { browser: Browser; guard: Guard; site: ScriptSite },
  who: Who | null,
  { bypassCSP = false } = {},
): Promise<Watched> {
  const { address } = site.server
  const context = await browser.newContext({ baseURL: address, bypassCSP })
  const happened: string[] = []
  await guard.watch(context)
  await context.exposeBinding('witness', (_source, number: unknown) => void happened.push(`payload ${String(number)} ran`))
  if (who) {
    const { token, csrf_token } = site.sessions[who]
    await context.addCookies(
      Object.entries({ sessionid: token, csrftoken: csrf_token }).map(([name, value]) => ({ name, value, url: address })),
    )
  }
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    // The application itself asks for confirmation before it ends something.
    if (dialog.type() !== 'confirm') happened.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('framenavigated', (frame) => {
    const isOurs = frame === page.mainFrame() && [address, 'about:'].some((start) => frame.url().startsWith(start))
    if (!isOurs) happened.push(`frame at ${frame.url()}`)
  })
  context.on('page', (other) => happened.push(`another page: ${other.url()}`))
  return { context, page, happened }
}

/** Suspicious elements of a page, and the numbers of the payloads visible on it. */
export async function lookedThrough(page: Page): Promise<{ strange: string[]; shown: number[] }> {
  const { strange, text } = await page.evaluate(look)
  return { strange, shown: payloadsIn(text) }
}

/** Runs in the page: finds what would run, or run on a click, without the content security policy. */
function look() {
  const strange: string[] = []
  const texts = [document.title, document.body.textContent]
  const mayLead = ['http:', 'https:', 'mailto:', 'tel:', 'webcal:', 'blob:']
  for (const element of document.querySelectorAll('*')) {
    const report = () => strange.push(element.outerHTML.slice(0, 200))
    const name = element.localName
    if (['iframe', 'frame', 'object', 'embed', 'marquee', 'xss', 'handler', 'portal', 'applet', 'math', 'foreignobject'].includes(name))
      report()
    if (name === 'script' && !(element instanceof HTMLScriptElement && element.src.startsWith(location.origin))) report()
    if (name === 'base' && element !== document.querySelector('base')) report()
    if (name === 'meta' && element.hasAttribute('http-equiv')) report()
    if (name === 'style' && /witness|javascript:|@import/.test(element.textContent)) report()
    for (const attribute of element.attributes) {
      if (attribute.name.startsWith('on') || attribute.name === 'srcdoc' || /witness/.test(attribute.name)) report()
      if (
        /^(href|src|action|formaction|data|poster|xlink:href|ping|background)$/.test(attribute.name) &&
        /^[\s\p{Cc}]*(javascript|vbscript|data:text)/iu.test(attribute.value)
      )
        report()
      if (['title', 'aria-label', 'placeholder', 'alt'].includes(attribute.name)) texts.push(attribute.value)
    }
    if (element instanceof HTMLAnchorElement && element.href !== '' && !mayLead.includes(element.protocol)) report()
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) texts.push(element.value)
  }
  if ('onerror' in {} || 'innerHTML' in {} || 'srcdoc' in {}) strange.push('every object has got a property')
  return { strange, text: texts.join('\n') }
}
