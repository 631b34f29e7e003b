import { globSync } from 'node:fs'
import { expect } from '@playwright/test'
import { aFreePort } from '#testing/server/site/ports.ts'
import { startWatching } from './complaints.ts'
import { type Device, type Remote, startProgram } from './remote.ts'

type Send = (method: string, path: string, body?: object) => Promise<unknown>

/** Debian's WebKitGTK in its own small browser, driven by WebDriver on a screen that nobody sees. */
export async function startWebkit({ width, height }: { width: number; height: number }): Promise<Remote> {
  const screen = startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'])
  const number = await screen.said(/\d+(?=\n)/)
  const port = await aFreePort()
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], { env: { ...process.env, DISPLAY: `:${number}` } })
  const send: Send = (method, path, body) => ask(`http://127.0.0.1:${port}${path}`, method, body)
  await expect(() => send('GET', '/status')).toPass()
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId } = (await send('POST', '/session', { capabilities: { alwaysMatch: options } })) as { sessionId: string }
  const inSession: Send = (method, path, body) => send(method, `/session/${sessionId}${path}`, body)
  await inSession('POST', '/window/rect', { x: 0, y: 0, width, height })
  return {
    open: async (url) => void (await inSession('POST', '/url', { url })),
    evaluate: (expression) => evaluate(inSession, expression),
    act: async (devices: Device[]) => void (await inSession('POST', '/actions', { actions: devices })),
    picture: async () => Buffer.from(String(await inSession('GET', '/screenshot')), 'base64'),
    reported: [],
    end: async () => {
      await inSession('DELETE', '')
      await driver.end()
      await screen.end()
    },
  }
}

async function ask(address: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`${address}: ${value?.error}, ${value?.message}`)
  return value
}

/** Its driver has no scripts that run before those of the page: each evaluation begins to watch, if that is not yet so. */
async function evaluate(send: Send, expression: string): Promise<string> {
  const script = `const done = arguments[0]
    ;(${startWatching.toString()})()
    Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
  const { value, error } = (await send('POST', '/execute/async', { script, args: [] })) as { value?: string; error?: string }
  if (error !== undefined || value === undefined) throw new Error(error)
  return value
}
