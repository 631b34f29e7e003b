import type { BrowserContext } from '@playwright/test'

/** Collects all problems that browsers report during a test. */
export type Guard = {
  watch: (context: BrowserContext) => Promise<void>
  /** Declares messages that the test provokes. */
  expects: (...messages: RegExp[]) => void
  /** Messages that were not declared. */
  complaints: () => string[]
}

/** Chromium's message for every response with this status. */
export const answered = (status: number): RegExp => new RegExp(`responded with a status of ${status}`)

/** Chromium's messages when no response came, or when the server left while something was being sent. */
export const unanswered = /net::ERR_|WebSocket is already in CLOSING or CLOSED state/

/** Chromium 156 reports inline event handlers even where they cannot run: in the windowless document in which markup is sanitised. */
export const sanitised =
  /^(Executing inline event handler .*|security policy: script-src-attr forbids inline of )\S*\/assets\/sanitise-\S+( \(\S*\))?$/s

/** Collects console errors, page errors, violations of the content security policy, and requests to other hosts. */
export function guard(): Guard {
  const said: string[] = []
  const expected: RegExp[] = []
  return {
    async watch(context) {
      context.on('console', (message) => message.type() === 'error' && said.push(`${message.text()} (${message.location().url})`))
      context.on('weberror', (failure) => said.push(`uncaught: ${described(failure.error())} (${failure.page()?.url()})`))
      context.on('request', (request) => isForeign(request.url()) && said.push(`another host: ${request.url()}`))
      await context.addInitScript(reportViolations)
    },
    expects: (...messages) => void expected.push(...messages),
    complaints: () => said.filter((line) => !expected.some((message) => message.test(line))),
  }
}

/** A thrown error may have no stack or no message. */
const described = ({ name, message, stack }: Error) => [name, message, stack].filter(Boolean).join(', ')

const isForeign = (url: string) => /^(https?|wss?):/.test(url) && !['127.0.0.1', 'localhost'].includes(new URL(url).hostname)

/** Runs in the page. */
const reportViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    console.error(`security policy: ${violatedDirective} forbids ${blockedURI} of ${sourceFile}:${lineNumber}`),
  )
