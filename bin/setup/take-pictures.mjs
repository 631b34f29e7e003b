import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { needChromium } from './programs.mjs'
import { build, environment, fail, install, root } from './repository.mjs'

/** Runs the browser script of this configuration, or of it what has one of the named parts in its name. `browsers` is how many may be open unless the caller says. */
export function takePictures({ help, config, browsers }) {
  const parts = readParts(help)
  install({ development: true })
  const CHROMIUM = needChromium()
  build()
  const chosen = parts.length > 0 ? ['--grep', parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')] : []
  const { status } = spawnSync('playwright', ['test', '--config', config, '--reporter=list', ...chosen], {
    cwd: root,
    env: { BROWSER_TEST_BROWSERS: browsers, ...environment, CHROMIUM },
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}

function readParts(help) {
  try {
    const { values, positionals } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
    if (values.help) {
      console.log(help)
      process.exit(0)
    }
    return positionals
  } catch (error) {
    return fail(`${error.message}\n\n${help}`)
  }
}
