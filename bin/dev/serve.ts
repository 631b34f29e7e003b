import { type Env, readEnv } from '#platform/server/env.ts'
import { aFreePort } from '#testing/server/site/ports.ts'
import { openFront, pageFolder, writeManual, writePage } from './front.ts'
import { keepServer } from './keep-server.ts'

try {
  const PORT = process.env.PORT === '0' ? String(await aFreePort()) : process.env.PORT
  await serve(readEnv({ ...process.env, PORT }))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function serve(env: Env) {
  const { root_url, path_prefix } = env
  writePage()
  await writeManual()
  const { server, target } = await serverBehind(env)
  const onChange = () => {
    writePage()
    server.restart()
  }
  const opening = openFront({ ...env, server, target, onChange })
  const end = async (code: number) => {
    await Promise.allSettled([server.stop(), opening.then((close) => close())])
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => void end(0))
  await opening.catch(async (error: Error) => {
    console.error(error.message)
    await end(1)
  })
  if (!(await server.isReady())) await end(1)
  console.log(`${nameOf(env)}${root_url}${path_prefix}/`)
}

/** The server listens on a port of its own, but its settings name the address that browsers use. */
async function serverBehind(env: Env) {
  const PORT = String(await aFreePort())
  const server = keepServer({
    args: ['app/server/main.ts', pageFolder],
    env: { ...process.env, HOST: env.host, PORT, ROOT_URL: env.root_url },
    ready: nameOf(env),
  })
  return { server, target: `http://${reachable(env.host)}:${PORT}` }
}

/** Start of the line that prints the address. */
function nameOf({ app_name, version }: Env) {
  return `${app_name} ${version}: `
}

/** The address by which this machine reaches a wildcard address. */
function reachable(host: string) {
  return { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }[host] ?? host
}
