import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { startWatching } from './complaints.ts'
import { type Device, type Remote, startProgram } from './remote.ts'

/** German pages, touch as on a tablet; all else that tests need is set by Firefox itself when it is driven. */
const preferences = { 'intl.accept_languages': 'de-CH, de', 'dom.w3c_touch_events.enabled': 1 }

type Command = (method: string, params?: object) => Promise<Record<string, unknown>>
type Message = { id?: number; type: string; method?: string; params?: LogEntry; result?: Record<string, unknown>; message?: string }
type LogEntry = { level: string; text: string | null; stackTrace?: { callFrames: { url: string }[] } }

/** Debian's Firefox, driven by WebDriver BiDi without another program between. */
export async function startFirefox({ width, height }: { width: number; height: number }): Promise<Remote> {
  const profile = await mkdtemp(join(tmpdir(), 'traktanda-firefox-'))
  await writeFile(join(profile, 'user.js'), preferenceLines())
  const program = startProgram('firefox-esr', ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    // It keeps caches in the home folder otherwise.
    env: { ...process.env, HOME: profile, XDG_CACHE_HOME: profile },
  })
  const address = await program.said(/(?<=WebDriver BiDi listening on )ws:\/\/\S+/)
  const { command, reported, close } = await connect(`${address}/session`)
  await command('session.new', { capabilities: {} })
  const { contexts } = (await command('browsingContext.getTree')) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  await command('session.subscribe', { events: ['log.entryAdded'] })
  await command('script.addPreloadScript', { functionDeclaration: startWatching.toString() })
  await command('browsingContext.setViewport', { context, viewport: { width, height } })
  return {
    open: async (url) => void (await command('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: (expression) => evaluate(command, context, expression),
    act: async (devices: Device[]) => void (await command('input.performActions', { context, actions: devices })),
    picture: async () => Buffer.from(String((await command('browsingContext.captureScreenshot', { context })).data), 'base64'),
    reported,
    end: async () => {
      close()
      await program.end()
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

const preferenceLines = () =>
  Object.entries(preferences)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')

async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (message: Message) => void>()
  const reported: string[] = []
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else if (message.method === 'log.entryAdded' && message.params?.level === 'error') reported.push(described(message.params))
  })
  let last = 0
  const command: Command = async (method, params = {}) => {
    const id = ++last
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result = {}, message } = await answered
    waiting.delete(id)
    if (type === 'error') throw new Error(`${method}: ${message}`)
    return result
  }
  return { command, reported, close: () => socket.terminate() }
}

const described = ({ text, stackTrace }: LogEntry) => `${text} (${stackTrace?.callFrames[0]?.url ?? ''})`

async function evaluate(command: Command, context: string | undefined, expression: string): Promise<string> {
  const functionDeclaration = `async () => ${expression}`
  const answer = await command('script.callFunction', { functionDeclaration, awaitPromise: true, target: { context } })
  const { type, result, exceptionDetails } = answer as {
    type: string
    result?: { value: string }
    exceptionDetails?: { text: string }
  }
  if (type !== 'success' || !result) throw new Error(exceptionDetails?.text)
  return result.value
}
