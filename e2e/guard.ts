import type { BrowserContext } from '@playwright/test'

/** Gathers whatever browsers complain of while a test runs. */
export type Guard = {
  watch: (context: BrowserContext) => Promise<void>
  /** Announces messages that belong to the test. */
  expects: (...messages: RegExp[]) => void
  /** What was not announced. */
  complaints: () => string[]
}

/** The message that Chromium writes for every answer of this status. */
export const answered = (status: number): RegExp => new RegExp(`responded with a status of ${status}`)

/** Chromium's messages when no answer came, or when the server left while something was being sent. */
export const unanswered = /net::ERR_|WebSocket is already in CLOSING or CLOSED state/

/** Chromium 156 reports an event handler also where it cannot run: in the document without a window in which markup is sanitised. */
export const sanitised =
  /^(Executing inline event handler .*|security policy: script-src-attr forbids inline of )\S*\/assets\/sanitise-\S+( \(\S*\))?$/s

/** Console errors, page errors, violations of the security policy, requests to another host. */
export function guard(): Guard {
  const said: string[] = []
  const expected: RegExp[] = []
  return {
    async watch(context) {
      context.on('console', (message) => message.type() === 'error' && said.push(`${message.text()} (${message.location().url})`))
      context.on('weberror', (failure) => said.push(`uncaught: ${described(failure.error())} (${failure.page()?.url()})`))
      context.on('request', (request) => isForeign(request.url()) && said.push(`another host: ${request.url()}`))
      await context.addInitScript(tellViolations)
    },
    expects: (...messages) => void expected.push(...messages),
    complaints: () => said.filter((line) => !expected.some((message) => message.test(line))),
  }
}

/** What was thrown may have no stack, or no message. */
const described = ({ name, message, stack }: Error) => [name, message, stack].filter(Boolean).join(', ')

const isForeign = (url: string) => /^(https?|wss?):/.test(url) && !['127.0.0.1', 'localhost'].includes(new URL(url).hostname)

/** Runs in the page. */
const tellViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    console.error(`security policy: ${violatedDirective} forbids ${blockedURI} of ${sourceFile}:${lineNumber}`),
  )
