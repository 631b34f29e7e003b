import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFilesUrl, type StorePlace } from '#platform/server/service-addresses.ts'

const program = join(import.meta.dirname, 'object-server-child.ts')
const suffix = '._S3rver_object'

/** A real object store on this machine as a child process, with an empty bucket. */
export async function anObjectServer() {
  const directory = await mkdtemp(join(tmpdir(), 'objects-'))
  let [child, port] = await started(directory, 0)
  const urlOf = ({ key = 'S3RVER:S3RVER', bucket = 'council', folder = '', at = port } = {}) =>
    `s3://${key}@127.0.0.1:${at}/${bucket}${folder}?insecure`
  const kill = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    directory,
    /** Its FILES_URL; `at`: the port of a proxy. */
    urlOf,
    place: (other?: Parameters<typeof urlOf>[0]) => readFilesUrl(urlOf(other)) as StorePlace,
    get port() {
      return port
    },
    /** The names of all objects in the bucket, or in a folder of it. */
    names: async (folder = '') =>
      (await readdir(join(directory, 'council', folder)))
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length)),
    /** Path of the file with the object's bytes. */
    pathOf: (name: string) => join(directory, 'council', name + suffix),
    /** Sets the time at which the object was stored. */
    standsSince: (name: string, then: Date) => utimes(join(directory, 'council', name + suffix), then, then),
    kill,
    start: async () => {
      ;[child, port] = await started(directory, port)
    },
    /** It takes connections, and says nothing until it goes on. */
    freeze: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await kill()
      await rm(directory, { recursive: true })
    },
  }
}

export type ObjectServer = Awaited<ReturnType<typeof anObjectServer>>

async function started(directory: string, port: number): Promise<[ChildProcess, number]> {
  const child = fork(program, [directory, String(port)], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The object store ended.\n${errors}`)))
  const [taken] = (await Promise.race([once(child, 'message'), ended])) as [number]
  ended.catch(() => undefined)
  return [child, taken]
}
